import { expect, test } from 'vitest';
import { auditIn } from './npm-audit.ts';

test('high and critical vulnerabilities are named, others are counted', () => {
  const severities = { barley: 'critical', oats: 'high', rye: 'moderate', wheat: 'low' };
  const vulnerabilities = Object.fromEntries(
    Object.entries(severities).map(([name, severity]) => [name, { severity }]),
  );
  expect(auditIn(JSON.stringify({ vulnerabilities }))).toEqual({ high: 2, lower: 2, named: ['barley', 'oats'] });
  expect(auditIn('{"vulnerabilities":{}}')).toEqual({ high: 0, lower: 0, named: [] });
});

test.each(['', 'not found', '{"message":"405 Method Not Allowed"}'])('%j is not an audit report', (output) => {
  expect(auditIn(output)).toBeNull();
});
