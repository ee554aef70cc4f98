import { pageCode } from './page-code.ts';

/** Fetches what scripts/prerender.ts wrote beside the pages: the files of each. A page after the first is faster with it. */
export async function learnPageCode(): Promise<void> {
  const name = document.querySelector<HTMLMetaElement>('meta[name="furrow-page-code"]')?.content;
  if (!name) return;
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
