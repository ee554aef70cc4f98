import { invariant } from '#contract/wire/invariant.ts';

/** What the server writes into the page it sends: which project this site is, and its public web key. */
export function siteConfig(): { apiKey: string; projectId: string } {
  return { apiKey: metaContent('furrow-api-key'), projectId: metaContent('furrow-project-id') };
}

function metaContent(name: string): string {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
  invariant(content, `the page carries meta ${name}`);
  return content;
}
