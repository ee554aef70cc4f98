import { expect, test } from 'vitest';
import { withoutBlanks } from './without-blanks.ts';

test('a blank setting is not set, for npm start as for the server', () => {
  const environment = { PATH: ' ', GATE_MAIN_CODE: '  ', GATE: ' off ', DEMO: '' };
  expect(withoutBlanks(environment)).toEqual({ PATH: ' ', GATE: 'off' });
});
