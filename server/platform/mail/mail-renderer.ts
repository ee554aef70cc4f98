import { render, toPlainText } from '@react-email/components';
import { factsClass } from './mail-look.ts';
import type { MailTemplate, RenderedMail } from './mail-template.ts';

/** Turns a template into a function from facts to the finished mail; the text version comes from the HTML. */
export function mailRenderer<Props>({ subject, body }: MailTemplate<Props>): (props: Props) => Promise<RenderedMail> {
  return async (props) => {
    const html = await render(body(props));
    return { subject: subject(props), html, text: toPlainText(html, { selectors: [factsAsColumns] }) };
  };
}

const factsAsColumns = {
  selector: `table.${factsClass}`,
  format: 'dataTable',
  options: { uppercaseHeaderCells: false },
};
