import { displayNameMaxLength } from '#contract/auth/display-name.ts';
import { cutText } from '#contract/wire/cut-text.ts';
import { asOneLine } from '#contract/wire/one-line.ts';

/** A display name as it is stored, whatever its source: one line, cut to fit; null if nothing visible is left. */
export const keptDisplayName = (given: string): string | null =>
  cutText(asOneLine(given), displayNameMaxLength).trim() || null;
