import { invariant } from '#contract/wire/invariant.ts';

/** The project id and the public web key of this site, which the server writes into every page. */
export function siteConfig(): { apiKey: string; projectId: string } {
  return { apiKey: metaContent('furrow-api-key'), projectId: metaContent('furrow-project-id') };
}

function metaContent(name: string): string {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
  invariant(content, `the page carries meta ${name}`);
  return content;
}
