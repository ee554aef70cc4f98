import { displayNameMaxLength } from '#contract/auth/display-name.ts';
import { cutText } from '#contract/wire/cut-text.ts';
import { asOneLine } from '#contract/wire/one-line.ts';

/** A display name as it is kept, whoever gave it: one line, as long as there is room; null where nothing of it shows. */
export const keptDisplayName = (given: string): string | null =>
  cutText(asOneLine(given), displayNameMaxLength).trim() || null;
