import { useEffect, useRef } from 'react';
import { Field, type FieldProps } from '#client/ui/field.tsx';

type Props = Pick<FieldProps, 'label' | 'error' | 'min' | 'max'> & {
  /** YYYY-MM-DD; empty for none. */
  day: string;
  onDay: (day: string) => void;
};

/**
 * A day that may be typed part by part: it counts once its year is whole, or when the field is left. The browser keeps what
 * is typed: while a part is missing there is no value, and Firefox empties all parts of a field that is given none.
 */
export function DayField({ day, onDay, ...field }: Props) {
  const input = useRef<HTMLInputElement>(null);
  // What it told comes back as `day`, on a slow page while the next part is typed already.
  const told = useRef(day);
  useEffect(() => {
    if (input.current && day !== told.current) input.current.value = day;
    told.current = day;
  }, [day]);
  const tell = (typed: string) => {
    told.current = typed;
    onDay(typed);
  };
  return (
    <Field
      {...field}
      ref={input}
      type="date"
      defaultValue={day}
      onChange={({ target }) => {
        const isEmptied = target.value === '' && !target.validity.badInput;
        if (isEmptied || hasWholeYear.test(target.value)) tell(target.value);
      }}
      onBlur={({ target }) => {
        if (target.value !== day) tell(target.value);
      }}
    />
  );
}

/** Of 2026, the browser tells the years 0002, 0020 and 0202 on the way. */
const hasWholeYear = /^[1-9]\d{3}-/;
