import type { ReactNode } from 'react';

/** One mail: its subject line and its body, both from the same facts. */
export type MailTemplate<Props> = {
  subject: (props: Props) => string;
  body: (props: Props) => ReactNode;
};

/** A mail as it is sent. */
export type RenderedMail = { subject: string; html: string; text: string };

/** What the build of the templates hands out: a renderer for every mail of the catalogue, under its name. */
export type MailRenderers<Catalogue> = {
  [Name in keyof Catalogue]: (props: Catalogue[Name]) => Promise<RenderedMail>;
};
