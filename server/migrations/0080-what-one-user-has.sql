-- What one user was charged for the AI model, reported and met in errors is read when they take it along, and cleared when
-- they go, without what all others have.
create index ai_holds_of_user on ai_holds (user_id, held_at);
create index transaction_disputes_of_user on transaction_disputes (user_id, reported_at);
create index client_errors_of_user on client_errors (user_id, id) where user_id is not null;

-- Who solved what is read from the submissions (0043), and nothing else looked here.
drop index bounties_of_solver;
