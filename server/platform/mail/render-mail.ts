import { pathToFileURL } from 'node:url';
import { invariant } from '#contract/wire/invariant.ts';
import { once } from '../once.ts';
import type { MailRenderers, RenderedMail } from './mail-template.ts';

export type RenderMail<Catalogue> = <Name extends keyof Catalogue>(
  template: Name,
  props: Catalogue[Name],
  unsubscribe?: string | null,
) => Promise<RenderedMail>;

/** Renders mails with the compiled templates at this path, which are loaded once, with the first mail. */
export function mailsFrom<Catalogue>(templatesPath: string): RenderMail<Catalogue> {
  const loaded = once(() => loadRenderers<Catalogue>(templatesPath));
  return async (template, props, unsubscribe) => {
    const renderers = await loaded();
    const render = renderers[template];
    invariant(render !== undefined, `the build has a mail named ${String(template)}`);
    return render(props, unsubscribe);
  };
}

async function loadRenderers<Catalogue>(templatesPath: string): Promise<MailRenderers<Catalogue>> {
  const { mails } = await import(pathToFileURL(templatesPath).href);
  return mails;
}
