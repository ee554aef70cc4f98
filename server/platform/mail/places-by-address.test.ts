import { expect, test } from 'vitest';
import { placesByAddress } from './places-by-address.ts';

const limit = { name: 'news', most: 20, windowSeconds: 60 };
const ofAll = { name: 'news-aliases', most: 60, windowSeconds: 60 };

test.each([
  ['ada+news@example.test', 'ada@example.test'],
  ['ada+a+b@example.test', 'ada@example.test'],
  ['a.d.a+news@gmail.com', 'ada@gmail.com'],
  ['a.d.a@gmail.com', 'ada@gmail.com'],
])('mails to %s count for the address and for its mailbox %s', (email, mailBox) => {
  expect(placesByAddress(limit, email)).toEqual([
    [limit, email],
    [ofAll, mailBox],
  ]);
});

test.each(['ada@example.test', 'a.d.a@example.test', '+ada@example.test', 'ada@gmail.com'])(
  '%s is the address of a mailbox, and counts only for itself',
  (email) => {
    expect(placesByAddress(limit, email)).toEqual([[limit, email]]);
  },
);
