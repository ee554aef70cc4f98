import { Fragment } from 'react';

/** An email address that wraps before a dot or an @, not in mid-word. */
export function BreakingAddress({ email }: { email: string }) {
  const [first, ...rest] = email.split(/(?=[@.])/);
  return (
    <>
      {first}
      {rest.map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one address only ever change together.
        <Fragment key={place}>
          <wbr />
          {part}
        </Fragment>
      ))}
    </>
  );
}
