import type { OperatorCounts } from '#contract/operators/queries.ts';

/** The parts of the console, in the order of its list; `counted` is what of the counts stands beside the name. */
export const sections = [
  { id: 'disputes', label: 'Disputes', counted: 'disputes' },
  { id: 'payments', label: 'Payments', counted: 'payments' },
  { id: 'waitlist', label: 'Waitlist', counted: 'waitlist' },
  { id: 'errors', label: 'Errors', counted: 'errors' },
  { id: 'jobs', label: 'Jobs', counted: 'jobs' },
  { id: 'users', label: 'Users', counted: null },
  { id: 'flags', label: 'Flags and values', counted: null },
  { id: 'audit', label: 'Audit log', counted: null },
] as const satisfies readonly { id: string; label: string; counted: keyof OperatorCounts | null }[];

export type SectionId = (typeof sections)[number]['id'];

/** The part an address names; the disputes where it names none, undefined where there is no such part. */
export function sectionNamed(name: string | undefined): SectionId | undefined {
  return name === undefined ? 'disputes' : sections.find(({ id }) => id === name)?.id;
}
