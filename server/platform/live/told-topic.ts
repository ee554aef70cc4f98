// Written by `npm run generate-types` from the triggers of the migrations (`watch_table`), not by hand.

/** What the database tells: a change of rows in the named tables, before or after it, that concerns what stands behind the colon. */
export type ToldTopic =
  /** Told of: audit_log. */
  | 'audit-log'
  /** Told of: balance_corrections, users. */
  | 'balance-corrections'
  /** Told of: ledger_accounts, transaction_disputes. */
  | `balance:${string}`
  /** Told of: bounties, bounty_engagements. */
  | 'bounties'
  /** Told of: bounties, bounty_engagements, bounty_submissions, crafts. */
  | `bounties-of:${string}`
  /** Told of: bounties, bounty_engagements, bounty_submissions, crafts, users. */
  | `bounty:${string}`
  /** Told of: client_errors. */
  | 'client-errors'
  /** Told of: crafts. */
  | `craft:${string}`
  /** Told of: crafts. */
  | 'crafts'
  /** Told of: craft_grants, craft_purchases, craft_trials, crafts. */
  | `crafts-of:${string}`
  /** Told of: ai_holds, transaction_disputes, users. */
  | 'disputes'
  /** Told of: bounties, bounty_engagements, bounty_submissions, crafts. */
  | `engagements-of:${string}`
  /** Told of: farm_invitations. */
  | `farm-invitations:${string}`
  /** Told of: crafts, farm_members, farms, users. */
  | `farm:${string}`
  /** Told of: crafts, farm_members, farms. */
  | 'farms'
  /** Told of: remote_values. */
  | 'flags'
  /** Told of: farm_join_requests. */
  | `join-requests-of:${string}`
  /** Told of: farm_join_requests, users. */
  | `join-requests:${string}`
  /** Told of: ledger_alarms. */
  | 'ledger-alarms'
  /** Told of: mail_switches, notifications. */
  | `notifications:${string}`
  /** Told of: orders. */
  | `order:${string}`
  /** Told of: orders. */
  | `orders-of:${string}`
  /** Told of: orders, users. */
  | 'payment-problems'
  /** Told of: sessions. */
  | `session:${string}`
  /** Told of: sessions. */
  | `sessions-of:${string}`
  /** Told of: bounties. */
  | `solved-by:${string}`
  /** Told of: bounty_engagements, craft_grants, craft_purchases, craft_trials, farm_invitations, farm_members, farms, user_identities, user_roles, users. */
  | `user:${string}`
  /** Told of: beta_program, beta_requests, users. */
  | 'waitlist';
