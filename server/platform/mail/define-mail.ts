import * as v from 'valibot';

/** A mail to be sent. `key` is the reason for it in words: two mails with one key are the same mail. */
export type Mail<Template, Props> = {
  to: string;
  template: Template;
  props: Props;
  key: string;
  /** Where mails of this kind are switched off; none for those that cannot be. */
  unsubscribe?: string | undefined;
};

/** A kind of mail: the name of its template, and the schema of one that waits in the outbox. */
export type MailKind<Props> = { template: string; waiting: v.GenericSchema<unknown, Mail<string, Props>> };

/** Every mail that is added names its kind, so that what it says is checked against what its template asks for. */
export function defineMail<Template extends string, Props extends v.ObjectEntries>(template: Template, props: Props) {
  const waiting = v.object({
    to: v.string(),
    template: v.literal(template),
    props: v.object(props),
    key: v.string(),
    unsubscribe: v.optional(v.string()),
  });
  return { template, waiting };
}

/** What the mails of a kind say. */
export type MailProps<Kind> = Kind extends MailKind<infer Props> ? Props : never;
