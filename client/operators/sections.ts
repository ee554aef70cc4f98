import type { OperatorCounts } from '#contract/operators/queries.ts';

/** The sections of the console, in the order of its navigation; `counted` is the count shown beside the name. */
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

/** The section named in the address; the disputes where none is named, undefined where the name is unknown. */
export function sectionNamed(name: string | undefined): SectionId | undefined {
  return name === undefined ? 'disputes' : sections.find(({ id }) => id === name)?.id;
}
