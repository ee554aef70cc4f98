// Written by `npm run generate-types` from the triggers of the migrations (`watch_table`), not by hand.

/**
 * The topics that the database publishes. Each is published when a row of the tables above it changes; what follows the colon
 * comes from the row as it was or as it is.
 */
export type ToldTopic =
  /** Published for changes of: audit_log. */
  | 'audit-log'
  /** Published for changes of: balance_corrections, users. */
  | 'balance-corrections'
  /** Published for changes of: ledger_accounts, transaction_disputes. */
  | `balance:${string}`
  /** Published for changes of: bounties, bounty_engagements. */
  | 'bounties'
  /** Published for changes of: bounties, bounty_engagements, bounty_submissions, crafts. */
  | `bounties-of:${string}`
  /** Published for changes of: bounties, bounty_engagements, bounty_submissions, crafts, users. */
  | `bounty:${string}`
  /** Published for changes of: client_errors. */
  | 'client-errors'
  /** Published for changes of: crafts. */
  | `craft:${string}`
  /** Published for changes of: crafts. */
  | 'crafts'
  /** Published for changes of: craft_grants, craft_purchases, craft_trials, crafts. */
  | `crafts-of:${string}`
  /** Published for changes of: ai_holds, transaction_disputes, users. */
  | 'disputes'
  /** Published for changes of: bounties, bounty_engagements, bounty_submissions, crafts. */
  | `engagements-of:${string}`
  /** Published for changes of: farm_invitations. */
  | `farm-invitations:${string}`
  /** Published for changes of: crafts, farm_members, farms, users. */
  | `farm:${string}`
  /** Published for changes of: crafts, farm_members, farms. */
  | 'farms'
  /** Published for changes of: remote_values. */
  | 'flags'
  /** Published for changes of: farm_join_requests. */
  | `join-requests-of:${string}`
  /** Published for changes of: farm_join_requests, users. */
  | `join-requests:${string}`
  /** Published for changes of: ledger_alarms. */
  | 'ledger-alarms'
  /** Published for changes of: mail_switches, notifications. */
  | `notifications:${string}`
  /** Published for changes of: orders. */
  | `order:${string}`
  /** Published for changes of: orders. */
  | `orders-of:${string}`
  /** Published for changes of: orders, users. */
  | 'payment-problems'
  /** Published for changes of: sessions. */
  | `session:${string}`
  /** Published for changes of: sessions. */
  | `sessions-of:${string}`
  /** Published for changes of: bounties. */
  | `solved-by:${string}`
  /** Published for changes of: bounty_engagements, craft_grants, craft_purchases, craft_trials, farm_invitations, farm_members, farms, user_identities, user_roles, users. */
  | `user:${string}`
  /** Published for changes of: beta_program, beta_requests, users. */
  | 'waitlist';
