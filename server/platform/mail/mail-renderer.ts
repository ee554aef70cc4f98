import { render, toPlainText } from '@react-email/components';
import { createElement } from 'react';
import { factsClass } from './mail-look.ts';
import type { MailTemplate, RenderMailOf } from './mail-template.ts';
import { Unsubscribe } from './unsubscribe.ts';

/** Turns a template into a function from props to the finished mail; the text version comes from the HTML. */
export function mailRenderer<Props>({ subject, body }: MailTemplate<Props>): RenderMailOf<Props> {
  return async (props, unsubscribe = null) => {
    const html = await render(createElement(Unsubscribe, { value: unsubscribe }, body(props)));
    return {
      subject: subject(props),
      html,
      text: toPlainText(html, { selectors: [factsAsColumns, headingAsWritten] }),
    };
  };
}

/** In capitals, as by default, a farm would have another name than in the HTML. */
const headingAsWritten = { selector: 'h1', options: { uppercase: false } };

const factsAsColumns = {
  selector: `table.${factsClass}`,
  format: 'dataTable',
  options: { uppercaseHeaderCells: false },
};
