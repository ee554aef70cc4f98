import * as v from 'valibot';
import { uidNow } from '#client/platform/session/identity.ts';
import { writingPrefix } from './forget-writing.ts';

/** What a user began to write in a form of this tab, found again after Back, a link or a reload. */
export const keptWriting = {
  /** What was written over `blank`; null where there is nothing, or what is there is no such form. */
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
  /** Whether whoever uses the tab began to write in that form; while it is not known who that is, whether anybody did. */
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
  /** Keeps nothing of a user who is gone: their form is still there for a moment after they have signed out. */
  write(uid: string, form: string, written: unknown): void {
    if (uidNow() !== uid) return;
    try {
      sessionStorage.setItem(keyOf(uid, form), JSON.stringify(written));
    } catch {
      // Storage is blocked or full: what is written then lives as long as its page.
    }
  },
  remove(uid: string, form: string): void {
    try {
      sessionStorage.removeItem(keyOf(uid, form));
    } catch {
      // Storage is blocked: nothing lies there.
    }
  },
};

const keyOf = (uid: string, form: string) => `${writingPrefix}${uid}.${form}`;
