import { expect, test } from 'vitest';
import { withoutBlanks } from './without-blanks.ts';

test('npm start treats a blank setting as not set, like the server', () => {
  const environment = { PATH: ' ', GATE_MAIN_CODE: '  ', GATE: ' off ', DEMO: '' };
  expect(withoutBlanks(environment)).toEqual({ PATH: ' ', GATE: 'off' });
});
