import { Search } from 'lucide-react';
import { Field, type FieldProps } from './field.tsx';

type Props = Pick<FieldProps, 'ref' | 'placeholder' | 'maxLength'> & {
  typed: string;
  onType: (typed: string) => void;
};

/** The field for a search text. */
export function SearchField({ typed, onType, ...input }: Props) {
  return (
    <Field
      {...input}
      label="Search"
      type="search"
      before={<Search size={18} aria-hidden="true" />}
      value={typed}
      onChange={(event) => onType(event.target.value)}
    />
  );
}
