import { readFileSync } from 'node:fs';

/** Vite's output for one source; its files are below the client's folder. */
export type BuiltSource = { file: string; css?: string[]; assets?: string[]; imports?: string[] };

export type BuildManifest = {
  sources: string[];
  /** Returns the output of one source; throws for a source that was not built. */
  find(source: string): BuiltSource;
  /** Returns everything that is loaded for some sources, each once, dependencies first. */
  behind(sources: readonly string[]): BuiltSource[];
  /** Returns the stylesheets of some sources, each once. */
  stylesOf(sources: readonly string[]): string[];
};

export function readBuildManifest(file: string): BuildManifest {
  const entries: Record<string, BuiltSource> = JSON.parse(readFileSync(file, 'utf8'));
  return { sources: Object.keys(entries), find, behind, stylesOf };

  function find(source: string): BuiltSource {
    const entry = entries[source];
    if (!entry) throw new Error(`the build has no ${source}`);
    return entry;
  }

  function behind(sources: readonly string[]): BuiltSource[] {
    const all = sources.map(find).flatMap((entry) => [...behind(entry.imports ?? []), entry]);
    return [...new Set(all)];
  }

  function stylesOf(sources: readonly string[]): string[] {
    return [...new Set(behind(sources).flatMap(({ css = [] }) => css))];
  }
}
