import type { ComponentProps } from 'react';
import { stack } from './stack.ts';

type Props = Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate'> & {
  /** In place of what the browser does: it neither checks the fields in its own words nor leaves the page. */
  onSubmit(form: HTMLFormElement): unknown;
};

/** A form, its fields below each other unless a `className` says otherwise. */
export function Form({ className = stack.className, onSubmit, ...rest }: Props) {
  return (
    <form
      {...rest}
      className={className}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit(event.currentTarget);
      }}
    />
  );
}
