import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { askByFile, iconFiles } from './icons-by-file.ts';

const files = iconFiles(readFileSync('node_modules/lucide-react/dist/esm/lucide-react.mjs', 'utf8'));

test('each icon is imported from its own file, by either of its names', () => {
  const code = 'import { X, TriangleAlert as Warning } from "lucide-react";\nexport const icons = [X, Warning];';
  expect(askByFile(code, files)).toBe(
    [
      'import X from "lucide-react/icons/x"; import Warning from "lucide-react/icons/triangle-exclamation-point";',
      'export const icons = [X, Warning];',
    ].join('\n'),
  );
});

test('an unknown icon fails the build with its name', () => {
  expect(() => askByFile("import { NoSuchIcon } from 'lucide-react';", files)).toThrow('no file for NoSuchIcon');
});
