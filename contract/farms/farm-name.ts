import * as v from 'valibot';
import { inOneForm } from '../wire/one-form.ts';
import { oneLine } from '../wire/one-line.ts';
import { farmMessages } from './messages.ts';

/** Source: specification s.5. */
const farmNameMinLength = 3;
const farmNameMaxLength = 80;

/** Letters of other scripts that look like a Latin letter, small or capital. */
const lookAlikes: Record<string, string> = {
  а: 'a',
  в: 'b',
  г: 'r',
  е: 'e',
  з: '3',
  і: 'i',
  ј: 'j',
  к: 'k',
  м: 'm',
  н: 'h',
  о: 'o',
  р: 'p',
  с: 'c',
  т: 't',
  у: 'y',
  х: 'x',
  ѕ: 's',
  һ: 'h',
  ԁ: 'd',
  ԛ: 'q',
  ԝ: 'w',
  ү: 'y',
  ԍ: 'g',
  ӏ: 'l',
  α: 'a',
  β: 'b',
  ε: 'e',
  ζ: 'z',
  η: 'h',
  ι: 'i',
  κ: 'k',
  μ: 'm',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  υ: 'u',
  χ: 'x',
  ϳ: 'j',
  ɑ: 'a',
  ɡ: 'g',
  զ: 'q',
  հ: 'h',
  ո: 'n',
  ս: 'u',
  ց: 'g',
  օ: 'o',
};

/** Returns the key that names are compared by: two names with one key are the same name. */
export function farmNameKey(name: string): string {
  // Some small letters share a capital, and the capital ẞ has only ß. The dot that a small İ leaves is dropped below.
  const small = inOneForm(name, 'NFKC').toLowerCase().toUpperCase().toLowerCase();
  const plain = inOneForm(small, 'NFKC')
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{White_Space}]|\u0307/gu, '')
    // A sigma at the end of a word has a form of its own.
    .replaceAll('ς', 'σ');
  // Decomposed (NFD), so that a look-alike with an accent is found as well.
  const latin = Array.from(inOneForm(plain, 'NFD'), (letter) => lookAlikes[letter] ?? letter).join('');
  return inOneForm(latin, 'NFC');
}

/** Counts the visible letters. */
const lettersOf = (name: string) => Array.from(name.replace(/\p{Default_Ignorable_Code_Point}/gu, '')).length;

/** A farm's name as the database stores it. */
export const farmNameSchema = v.pipe(
  oneLine,
  v.check((name) => farmNameKey(name) !== '', farmMessages.nameMissing),
  v.check((name) => lettersOf(name) >= farmNameMinLength, farmMessages.nameTooShort),
  v.maxLength(farmNameMaxLength, farmMessages.nameTooLong),
);
