import { customFee, type FeeBreakdown, packFee } from '#contract/coins/card-fee.ts';
import { coinsPerCent } from '#contract/coins/coins.ts';
import type { Pack } from '#contract/coins/pack.ts';
import { customAmount } from './custom-amount.ts';

/** The chosen purchase, and the text of the field for a custom amount. */
export type Selection = {
  chosen: { kind: 'nothing' } | { kind: 'pack'; pack: Pack } | { kind: 'custom'; cents: number };
  customText: string;
};

export type SelectionEvent = { type: 'pack'; pack: Pack } | { type: 'typed'; text: string } | { type: 'set-custom' };

export const nothingSelected: Selection = { chosen: { kind: 'nothing' }, customText: '' };

/** Allows one choice at a time: a pack empties the field, and typing clears the choice until the amount is set. */
export function select(selection: Selection, event: SelectionEvent): Selection {
  switch (event.type) {
    case 'pack':
      return { chosen: { kind: 'pack', pack: event.pack }, customText: '' };
    case 'typed':
      return { chosen: { kind: 'nothing' }, customText: event.text };
    case 'set-custom': {
      const amount = customAmount(selection.customText);
      return amount.state === 'valid' ? { ...selection, chosen: { kind: 'custom', cents: amount.cents } } : selection;
    }
  }
}

/** The offer to show: the chosen pack, or a valid amount in the field, whether set or not. */
export function offerOf({ chosen, customText }: Selection): { coins: number; fee: FeeBreakdown } | null {
  if (chosen.kind === 'pack') return offer(packFee(chosen.pack.dollars * 100));
  const typed = customAmount(customText);
  return typed.state === 'valid' ? offer(customFee(typed.cents)) : null;
}

function offer(fee: FeeBreakdown) {
  return { coins: fee.baseAmountCents * coinsPerCent, fee };
}
