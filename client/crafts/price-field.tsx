import { Field, type FieldProps } from '#client/ui/field.tsx';
import { craftMessages } from '#contract/crafts/messages.ts';

type Props = Omit<FieldProps, 'label' | 'hint' | 'disabled'> & { isFrozen: boolean };

/** The price of a craft, in whole coins. The price of an accepted solution is frozen. */
export function PriceField({ isFrozen, ...field }: Props) {
  return (
    <Field
      label="Price in coins"
      inputMode="numeric"
      autoComplete="off"
      required
      disabled={isFrozen}
      hint={isFrozen ? craftMessages.priceFrozen : `0 is Free. ${craftMessages.priceTooSmall}`}
      {...field}
    />
  );
}
