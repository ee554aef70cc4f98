import { pageCode } from '#client/platform/page-code.ts';

/** Loading a document anew that is younger might never end: behind some proxies its files are asked of another version. */
const freshMs = 10_000;

/**
 * Fetches what scripts/build/prerender.ts wrote beside the pages: the files of each. A page after the first is faster with it, and
 * it is there for as long as they are.
 */
export async function learnPageCode(): Promise<void> {
  const name = document.querySelector<HTMLMetaElement>('meta[name="furrow-page-code"]')?.content;
  if (!name) return;
  pageCode.renew = () => {
    if (performance.now() < freshMs) return;
    // Not from the browser's cache, which has it whatever came. Without a pass no file is to be had, and the gate stands there.
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
    // The server is out of reach: the pages come all the same.
  }
}
