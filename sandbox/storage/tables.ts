/** Raise it with every change below: a file of another version is deleted. */
export const tablesVersion = 2;

/** The facts that the sandbox keeps across restarts. API objects are built from them on request. */
export const tables = `
create table if not exists checkoutSessions (
  id text primary key,
  createdAtS integer not null,
  expiresAtS integer not null,
  expiredAtS integer,
  currency text not null,
  lineItems text not null,
  successUrl text not null,
  cancelUrl text,
  clientReferenceId text,
  customerEmail text,
  metadata text not null,
  paymentMetadata text not null,
  paymentDescription text
) strict;

create table if not exists charges (
  id text primary key,
  sessionId text not null unique references checkoutSessions (id),
  paymentIntentId text not null unique,
  createdAtS integer not null,
  amountCents integer not null,
  currency text not null
) strict;

create table if not exists refunds (
  id text primary key,
  chargeId text not null references charges (id),
  createdAtS integer not null,
  amountCents integer not null check (amountCents > 0)
) strict;

create table if not exists disputes (
  id text primary key,
  chargeId text not null unique references charges (id),
  createdAtS integer not null,
  amountCents integer not null,
  outcome text not null check (outcome in ('open', 'won', 'lost', 'appealed'))
) strict;

create table if not exists events (
  id text primary key,
  type text not null,
  sessionId text not null references checkoutSessions (id),
  createdAtS integer not null,
  payload text not null,
  attempts integer not null default 0,
  nextAttemptAtMs integer,
  deliveredAtMs integer
) strict;
create index if not exists eventsDue on events (nextAttemptAtMs) where nextAttemptAtMs is not null;

create table if not exists idempotentAnswers (
  key text primary key,
  fingerprint text not null,
  body text not null,
  createdAtS integer not null
) strict;

create table if not exists mails (
  id integer primary key autoincrement,
  recipient text not null,
  sender text not null,
  subject text not null,
  text text not null,
  html text not null,
  messageId text not null,
  receivedAt text not null
) strict;
create index if not exists mailsByRecipient on mails (recipient, id);
`;
