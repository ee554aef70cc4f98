import * as v from 'valibot';
import { expect, test } from 'vitest';
import type { Tx } from '../database/database.ts';
import { addMail } from './add-mail.ts';
import { defineMail } from './define-mail.ts';
import { sealMail, unsealMail } from './sealed-mail.ts';

const greeting = defineMail('greeting', { name: v.string() });
const settings = { secret: Buffer.alloc(32, 1) };
const mail = { kind: greeting, to: 'ada@example.com', key: 'greeting:1' };

test('the compiler refuses a mail whose values do not fit its template', () => {
  // Never called: the compiler must refuse the marked calls.
  const added = async (tx: Tx) => {
    await addMail(tx, settings, { ...mail, props: { name: 'Ada' } });
    // @ts-expect-error The template asks for a name.
    await addMail(tx, settings, { ...mail, props: { nam: 'Ada' } });
    // @ts-expect-error A template is named by its kind.
    await addMail(tx, settings, { ...mail, kind: 'greeting', props: { name: 'Ada' } });
  };
  expect(added).toBeTypeOf('function');
});

test('a waiting mail is encrypted, and only the same SECRET can read it', () => {
  const waiting = { to: 'ada@example.com', template: 'greeting', key: 'greeting:1', props: { name: 'Ada' } };
  const sealed = sealMail(settings, waiting);
  expect(JSON.stringify(sealed)).not.toMatch(/ada@|greeting/i);
  expect(unsealMail(settings, sealed)).toEqual(waiting);
  expect(() => unsealMail({ secret: Buffer.alloc(32, 2) }, sealed)).toThrow('another SECRET');
  // The previous version of the server did not seal mails.
  expect(unsealMail(settings, waiting)).toEqual(waiting);
  expect(v.parse(greeting.waiting, waiting)).toEqual(waiting);
  expect(v.is(greeting.waiting, { ...waiting, template: 'farewell' })).toBe(false);
  expect(v.is(greeting.waiting, { ...waiting, key: undefined })).toBe(false);
});
