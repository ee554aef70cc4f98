import { Select } from '#client/ui/select.tsx';
import { type TransactionKind, transactionKinds } from '#contract/coins/coin-transaction.ts';
import { coinMessages } from '#contract/coins/messages.ts';
import { beginOfDay } from '#contract/wire/day.ts';
import { DayField } from './day-field.tsx';
import styles from './ledger-filters.module.css';

export type LedgerFilter = { kind?: TransactionKind; from?: string; to?: string };

const names: Record<TransactionKind, string> = {
  purchase: 'Purchases',
  ai: 'AI use',
  bounty: 'Bounties',
  craft: 'Crafts',
  credits: 'Monthly credits',
  refund: 'Refunds',
  correction: 'Corrections',
};

type Props = { filter: LedgerFilter; onChange: (filter: LedgerFilter) => void };

/** The filters of the history. Days are in UTC, like the dates of the ledger. */
export function LedgerFilters({ filter: { kind, from, to }, onChange }: Props) {
  const change = (changed: { kind?: string; from?: string; to?: string }) =>
    onChange(filterOf({ kind, from, to, ...changed }));
  return (
    <search className={styles.filters} aria-label="Transactions">
      <Select label="Kind" value={kind ?? ''} onChange={(event) => change({ kind: event.target.value })}>
        <option value="">All</option>
        {transactionKinds.map((one) => (
          <option key={one} value={one}>
            {names[one]}
          </option>
        ))}
      </Select>
      <DayField label="From (UTC)" max={to} day={from ?? ''} onDay={(day) => change({ from: day })} />
      <DayField
        label="To (UTC)"
        min={from}
        day={to ?? ''}
        error={isReversed({ from, to }) ? coinMessages.daysReversed : undefined}
        onDay={(day) => change({ to: day })}
      />
    </search>
  );
}

/** Whether the last day is before the first. */
const isReversed = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  from !== undefined && to !== undefined && to < from;

/** The filter to apply: a last day before the first is ignored, and shown as an error at its field. */
export function countedFilter({ to, ...filter }: LedgerFilter): LedgerFilter {
  return to === undefined || isReversed({ ...filter, to }) ? filter : { ...filter, to };
}

/** Parses a filter from an address or a form; invalid parts are left out. */
export function filterOf({
  kind,
  from,
  to,
}: { [Name in keyof LedgerFilter]: string | null | undefined }): LedgerFilter {
  const known = transactionKinds.find((one) => one === kind);
  const isDay = (text: string | null | undefined): text is string => beginOfDay(text ?? '') !== null;
  return { ...(known ? { kind: known } : {}), ...(isDay(from) ? { from } : {}), ...(isDay(to) ? { to } : {}) };
}
