import { Fragment } from 'react';

/** A text as somebody wrote it: its line breaks stay, in the HTML and in the text version made from it. */
export function WrittenText({ children }: { children: string }) {
  return children.split('\n').map((line, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a mail never change, and may be equal.
    <Fragment key={place}>
      {place > 0 && <br />}
      {line}
    </Fragment>
  ));
}
