import { expect, test } from 'vitest';
import { packs } from '#contract/coins/pack.ts';
import { nothingSelected, offerOf, type SelectionEvent, select } from './selection.ts';

const [, pack] = packs;
const after = (...events: SelectionEvent[]) => events.reduce(select, nothingSelected);

test('a pack shows its price with the card fee included', () => {
  const selection = pack ? after({ type: 'pack', pack }) : nothingSelected;
  expect(offerOf(selection)).toMatchObject({ coins: 20_000, fee: { totalChargeCents: 2_000, stripeFeeCents: 88 } });
});

test('a typed amount shows its fee on top, but is chosen only once it is set', () => {
  const typed = after({ type: 'typed', text: '12.5' });
  expect(typed.chosen).toEqual({ kind: 'nothing' });
  expect(offerOf(typed)).toMatchObject({ coins: 12_500, fee: { baseAmountCents: 1_250, isCustom: true } });
  const set = select(typed, { type: 'set-custom' });
  expect(set.chosen).toEqual({ kind: 'custom', cents: 1_250 });
  expect(offerOf(set)).toEqual(offerOf(typed));
});

test('an amount below one dollar shows no fee and cannot be set', () => {
  const typed = after({ type: 'typed', text: '0.5' }, { type: 'set-custom' });
  expect(typed.chosen).toEqual({ kind: 'nothing' });
  expect(offerOf(typed)).toBeNull();
});

test('typing an amount deselects the pack, and selecting a pack empties the field', () => {
  if (!pack) throw new Error('there is a pack');
  expect(after({ type: 'pack', pack }, { type: 'typed', text: '3' }).chosen).toEqual({ kind: 'nothing' });
  expect(after({ type: 'typed', text: '3' }, { type: 'pack', pack }).customText).toBe('');
});
