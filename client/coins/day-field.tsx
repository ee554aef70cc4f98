import { useState } from 'react';
import { Field, type FieldProps } from '#client/ui/field.tsx';

type Props = Pick<FieldProps, 'label' | 'error' | 'min' | 'max'> & {
  /** YYYY-MM-DD; empty for none. */
  day: string;
  onDay: (day: string) => void;
};

/** A day that may be typed part by part: it counts once its year is whole, or when the field is left. */
export function DayField({ day, onDay, ...field }: Props) {
  const [typed, setTyped] = useState(day);
  const [shown, setShown] = useState(day);
  if (shown !== day) {
    setShown(day);
    setTyped(day);
  }
  return (
    <Field
      {...field}
      type="date"
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        // While a part is missing it has no value either; what is there of it stays.
        const isEmptied = target.value === '' && !target.validity.badInput;
        if (isEmptied || hasWholeYear.test(target.value)) onDay(target.value);
      }}
      onBlur={() => {
        if (typed !== day) onDay(typed);
      }}
    />
  );
}

/** Of 2026, the browser tells the years 0002, 0020 and 0202 on the way. */
const hasWholeYear = /^[1-9]\d{3}-/;
