import { pageCode } from '#client/platform/page-code.ts';

/** A document younger than this is not reloaded: behind a proxy whose servers have different versions it would loop. */
const freshMs = 10_000;

/**
 * Fetches the list of each page's files, which scripts/build/prerender.ts wrote beside the pages. It speeds up the
 * pages after the first one. The list exists on the server for as long as the files do.
 */
export async function learnPageCode(): Promise<void> {
  const name = document.querySelector<HTMLMetaElement>('meta[name="furrow-page-code"]')?.content;
  if (!name) return;
  pageCode.renew = () => {
    if (performance.now() < freshMs) return;
    // Past the browser's cache, which keeps even a deleted list. 401: without a pass only the gate is served.
    fetch(name, { cache: 'reload' }).then(
      ({ status }) => (status === 404 || status === 401) && location.reload(),
      console.warn,
    );
  };
  try {
    const filesOf: Record<string, string[]> = await (await fetch(name)).json();
    pageCode.askFor = (path) => {
      for (const href of filesOf[path] ?? [])
        document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    };
  } catch {
    // The server is unreachable: pages load without the list, only slower.
  }
}
