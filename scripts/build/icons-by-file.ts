import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const iconsModule = 'node_modules/lucide-react/dist/esm/lucide-react.mjs';

/**
 * Imports each icon from its own file. Imported from the one module that names all icons, every part of the site would
 * seem to need every icon, and no icon could be bundled with just the parts that use it.
 */
export function iconsByFile(): Plugin {
  const files = iconFiles(readFileSync(iconsModule, 'utf8'));
  return {
    name: 'icons-by-file',
    apply: 'build',
    // After TypeScript's types are removed.
    enforce: 'post',
    transform: {
      filter: { code: /from ["']lucide-react["']/ },
      handler: (code) => ({ code: askByFile(code, files), map: null }),
    },
  };
}

/** Returns the name of each icon's file, by each of the icon's names. */
export function iconFiles(module: string): ReadonlyMap<string, string> {
  const exported = module.matchAll(/export \{([^}]*)\} from '\.\/icons\/([^']+)\.mjs'/g);
  return new Map(
    [...exported].flatMap(([, names = '', file = '']) =>
      Array.from(names.matchAll(/default as (\w+)/g), ([, name = '']) => [name, file] as const),
    ),
  );
}

/** Rewrites imports of icons into imports of their files; throws for an icon without a file. */
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
