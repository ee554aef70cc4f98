import type { ComponentProps, KeyboardEvent } from 'react';
import { isComposing } from './is-composing.ts';
import { stack } from './stack.ts';

type Props = Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate' | 'method'> & {
  /** In place of what the browser does: it neither checks the fields in its own words nor leaves the page. */
  onSubmit(form: HTMLFormElement): unknown;
  /** Says what is wrong when Enter is pressed in a field while the button is disabled, with which nothing is sent. */
  onRefused?: (form: HTMLFormElement) => unknown;
};

/** A form, its fields below each other unless a `className` says otherwise. */
export function Form({ className = stack.className, onSubmit, onRefused, onKeyDown, ...rest }: Props) {
  return (
    <form
      {...rest}
      // Before its code is there, Enter would have the browser put the fields, a passcode say, into the address.
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

/** Enter also ends the composition of a word, of a Japanese name say: that one is none. */
function isEnterInField(event: KeyboardEvent): boolean {
  return event.key === 'Enter' && !isComposing(event) && event.target instanceof HTMLInputElement;
}

/** Whether its button is disabled for what stands in the fields, and not because the act runs. */
function isRefusing(form: HTMLFormElement): boolean {
  return form.querySelector('[type="submit"][aria-disabled="true"][aria-busy="false"]') !== null;
}
