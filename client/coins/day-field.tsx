import { useEffect, useRef } from 'react';
import { Field, type FieldProps } from '#client/ui/field.tsx';

type Props = Pick<FieldProps, 'label' | 'error' | 'min' | 'max'> & {
  /** YYYY-MM-DD; empty for none. */
  day: string;
  onDay: (day: string) => void;
};

/**
 * A date field that may be typed part by part: it reports a value once the year is complete, or on blur. Uncontrolled:
 * an incomplete date has no value, and Firefox clears all parts of a field that is set to an empty value.
 */
export function DayField({ day, onDay, ...field }: Props) {
  const input = useRef<HTMLInputElement>(null);
  // Not written back: on a slow page a reported value returns after the next part has been typed.
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

/** While 2026 is typed, the browser reports the years 0002, 0020 and 0202. */
const hasWholeYear = /^[1-9]\d{3}-/;
