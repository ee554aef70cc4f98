import type { ReactNode } from 'react';

/** One mail: its subject line and its body, both from the same facts. */
export type MailTemplate<Props> = {
  subject: (props: Props) => string;
  body: (props: Props) => ReactNode;
};

/** A mail as it is sent. */
export type RenderedMail = { subject: string; html: string; text: string };

/** Renders one mail from its facts. `unsubscribe` is where such mails are switched off. */
export type RenderMailOf<Props> = (props: Props, unsubscribe?: string | null) => Promise<RenderedMail>;

/** What the build of the templates hands out: a renderer for every mail of the catalogue, under its name. */
export type MailRenderers<Catalogue> = { [Name in keyof Catalogue]: RenderMailOf<Catalogue[Name]> };
