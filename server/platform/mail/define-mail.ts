import * as v from 'valibot';

/** A mail to be sent. `key` names the reason for it: two mails with one key are the same mail. */
export type Mail<Template, Props> = {
  to: string;
  template: Template;
  props: Props;
  key: string;
  /** The address at which mails of this kind are switched off; none for kinds that cannot be. */
  unsubscribe?: string | undefined;
};

/** A kind of mail: the name of its template, and the schema of such a mail in the outbox. */
export type MailKind<Props> = { template: string; waiting: v.GenericSchema<unknown, Mail<string, Props>> };

/** Defines a kind of mail. Every added mail names its kind, so that its props are checked against its template. */
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

/** The props of a kind of mail. */
export type MailProps<Kind> = Kind extends MailKind<infer Props> ? Props : never;
