import type { ReactNode } from 'react';

/** The template of a mail: its subject line and its body, both from the same props. */
export type MailTemplate<Props> = {
  subject: (props: Props) => string;
  body: (props: Props) => ReactNode;
};

/** A mail as it is sent. */
export type RenderedMail = { subject: string; html: string; text: string };

/** Renders one mail from its props. `unsubscribe` is the address at which such mails are switched off. */
export type RenderMailOf<Props> = (props: Props, unsubscribe?: string | null) => Promise<RenderedMail>;

/** The exports of the built templates: a renderer for every mail of the catalogue, under its name. */
export type MailRenderers<Catalogue> = { [Name in keyof Catalogue]: RenderMailOf<Catalogue[Name]> };
