import * as v from 'valibot';
import { uidNow } from '#client/platform/session/identity.ts';
import { writingPrefix } from './forget-writing.ts';

/** What a user began to write in a form of this tab, restored after Back, a link or a reload. */
export const keptWriting = {
  /** Returns `blank` with what was written over it; null where nothing is stored or it does not match the schema. */
  read<Written extends object>(
    uid: string,
    form: string,
    schema: v.GenericSchema<unknown, Written>,
    blank: Written,
  ): Written | null {
    try {
      const kept: object = JSON.parse(sessionStorage.getItem(keyOf(uid, form)) ?? '');
      if (Object.keys(kept).length === 0) return null;
      const found = v.safeParse(schema, { ...blank, ...kept });
      return found.success ? found.output : null;
    } catch {
      return null;
    }
  },
  /** Whether the tab's user began to write in that form; while the user is not known, whether anybody did. */
  has(form: string): boolean {
    const uid = uidNow();
    try {
      const begun = Object.keys(sessionStorage).filter(
        (key) => key.startsWith(writingPrefix) && key.endsWith(`.${form}`),
      );
      return begun.some((key) => uid === undefined || key === keyOf(uid ?? '', form));
    } catch {
      return false;
    }
  },
  /** Stores nothing for a user who has signed out: their form is still mounted for a moment afterwards. */
  write(uid: string, form: string, written: unknown): void {
    if (uidNow() !== uid) return;
    try {
      sessionStorage.setItem(keyOf(uid, form), JSON.stringify(written));
    } catch {
      // Storage is blocked or full: the writing then lives as long as its page.
    }
  },
  /** Adds fields that the user wrote elsewhere to what is stored of a form. */
  add(uid: string, form: string, written: object): void {
    keptWriting.write(uid, form, { ...stored(uid, form), ...written });
  },
  remove(uid: string, form: string): void {
    try {
      sessionStorage.removeItem(keyOf(uid, form));
    } catch {
      // Storage is blocked, so nothing is stored.
    }
  },
};

function stored(uid: string, form: string): object {
  try {
    return Object(JSON.parse(sessionStorage.getItem(keyOf(uid, form)) ?? '{}'));
  } catch {
    return {};
  }
}

const keyOf = (uid: string, form: string) => `${writingPrefix}${uid}.${form}`;
