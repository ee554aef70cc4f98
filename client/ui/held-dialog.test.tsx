import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Checkbox } from './checkbox.tsx';
import { DialogDismissal } from './dialog-dismissal.ts';
import { Field } from './field.tsx';
import { Select } from './select.tsx';
import { TextArea } from './text-area.tsx';

const fields = (isHeld: boolean, isNextTyped = false) =>
  renderToStaticMarkup(
    <DialogDismissal value={{ dismiss: () => {}, isHeld }}>
      <Field label="Name" defaultValue="Orchard" {...(isNextTyped ? { readOnly: false } : {})} />
      <TextArea label="Description" defaultValue="Apples." />
      <Checkbox label="Public" defaultChecked />
      <Select label="Balance" defaultValue="rewards">
        <option>rewards</option>
      </Select>
    </DialogDismissal>,
  );

test('while a dialog saves, its fields stay as they are, so that nothing written in them is lost', () => {
  expect(fields(false).match(/readonly/gi)).toBeNull();
  expect(fields(true).match(/<(input|textarea)[^>]* readonly/gi)).toHaveLength(2);
  expect(fields(true)).toMatch(/type="checkbox"[^>]* aria-disabled="true"/i);
  expect(fields(true)).toMatch(/<select[^>]* aria-disabled="true"/i);
});

test('a field for the next thing to send can be written in while its dialog sends', () => {
  expect(fields(true, true).match(/<(input|textarea)[^>]* readonly/gi)).toHaveLength(1);
});
