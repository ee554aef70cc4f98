import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { Form } from '#client/ui/form.tsx';
import { coinMessages } from '#contract/coins/messages.ts';
import { customAmount } from './custom-amount.ts';
import styles from './custom-amount-form.module.css';

type Props = {
  text: string;
  isChosen: boolean;
  disabled: boolean;
  onType: (text: string) => void;
  onSet: () => void;
};

/** A custom amount. It is chosen only once it is set; the minimum is one dollar (specification s.5). */
export function CustomAmountForm({ text, isChosen, disabled, onType, onSet }: Props) {
  const amount = customAmount(text);
  return (
    <Form className={styles.form} data-chosen={isChosen} onSubmit={onSet}>
      <Field
        label="Custom amount in dollars"
        inputMode="decimal"
        autoComplete="off"
        placeholder="12.50"
        value={text}
        disabled={disabled}
        hint={amount.state === 'valid' && !isChosen ? coinMessages.amountNotSet : undefined}
        error={amount.state === 'invalid' ? amount.why : undefined}
        before={<span aria-hidden="true">$</span>}
        beside={
          <Button type="submit" disabled={disabled || amount.state !== 'valid'}>
            Set Custom
          </Button>
        }
        onChange={(event) => onType(event.target.value)}
      />
    </Form>
  );
}
