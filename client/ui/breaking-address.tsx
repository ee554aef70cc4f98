import { Fragment } from 'react';

/** An email address that goes on in the next line where it has a dot or an @, rather than in mid-word. */
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
