import type { ComponentProps, KeyboardEvent } from 'react';
import { isComposing } from './is-composing.ts';
import { stack } from './stack.ts';

type Props = Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate' | 'method'> & {
  /** Replaces the browser's own submission: the browser neither validates the fields nor leaves the page. */
  onSubmit(form: HTMLFormElement): unknown;
  /** Called when Enter is pressed in a field while the submit button is disabled, to say what is wrong. */
  onRefused?: (form: HTMLFormElement) => unknown;
};

/** A form, its fields below each other unless a `className` says otherwise. */
export function Form({ className = stack.className, onSubmit, onRefused, onKeyDown, ...rest }: Props) {
  return (
    <form
      {...rest}
      // Without it, Enter before the page's code has loaded would put the fields, such as a passcode, into the address.
      method="dialog"
      className={className}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit(event.currentTarget);
      }}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        if (isEnterInField(event) && isRefusing(event.currentTarget)) void onRefused?.(event.currentTarget);
      }}
    />
  );
}

/** Whether this is Enter in a one-line field, but not the Enter that ends the composition of a word. */
function isEnterInField(event: KeyboardEvent): boolean {
  return event.key === 'Enter' && !isComposing(event) && event.target instanceof HTMLInputElement;
}

/** Whether the submit button is disabled because of the fields, and not because the action is running. */
function isRefusing(form: HTMLFormElement): boolean {
  return form.querySelector('[type="submit"][aria-disabled="true"][aria-busy="false"]') !== null;
}
