import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const iconsModule = 'node_modules/lucide-react/dist/esm/lucide-react.mjs';

/**
 * Asks for each icon by its own file. Through the one module that names all of them, every part of the site would seem to
 * need every icon, and none of them could lie in the file of those that do.
 */
export function iconsByFile(): Plugin {
  const files = iconFiles(readFileSync(iconsModule, 'utf8'));
  return {
    name: 'icons-by-file',
    apply: 'build',
    // Types are gone by then.
    enforce: 'post',
    transform: {
      filter: { code: /from ["']lucide-react["']/ },
      handler: (code) => ({ code: askByFile(code, files), map: null }),
    },
  };
}

/** The name of each icon's file, by each of the icon's names. */
export function iconFiles(module: string): ReadonlyMap<string, string> {
  const exported = module.matchAll(/export \{([^}]*)\} from '\.\/icons\/([^']+)\.mjs'/g);
  return new Map(
    [...exported].flatMap(([, names = '', file = '']) =>
      Array.from(names.matchAll(/default as (\w+)/g), ([, name = '']) => [name, file] as const),
    ),
  );
}

/** Throws where an icon has no file. */
export function askByFile(code: string, files: ReadonlyMap<string, string>): string {
  return code.replace(/import \{([^}]*)\} from ["']lucide-react["'];?/g, (_, names: string) =>
    names
      .split(',')
      .map((named) => named.trim().split(' as '))
      .map(([name = '', local = name]) => {
        const file = files.get(name);
        if (!file) throw new Error(`lucide-react has no file for ${name}`);
        return `import ${local} from "lucide-react/icons/${file}";`;
      })
      .join(' '),
  );
}
