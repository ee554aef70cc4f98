import { expect, test } from 'vitest';
import { parseForm } from './form.ts';

test('brackets in form fields become nested fields', () => {
  const text = 'mode=payment&line_items[0][price_data][unit_amount]=500&metadata[a%20b]=c%26d&expand[]=x&expand[]=y';
  expect(parseForm(text)).toEqual({
    mode: 'payment',
    line_items: { 0: { price_data: { unit_amount: '500' } } },
    metadata: { 'a b': 'c&d' },
    expand: { 0: 'x', 1: 'y' },
  });
});

test('no field name reaches the prototype of all objects', () => {
  parseForm('__proto__[polluted]=yes');
  expect('polluted' in {}).toBe(false);
});
