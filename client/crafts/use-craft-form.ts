import { valibotResolver } from '@hookform/resolvers/valibot';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useKeptWriting } from '#client/platform/writing/use-kept-writing.ts';
import { focusFirstWrong } from '#client/ui/focus-first-wrong.ts';
import { craftMessages } from '#contract/crafts/messages.ts';
import { lacksPrompt } from './lacks-prompt.ts';
import {
  type CraftFormFields,
  fieldNames,
  keptCraft,
  unwritten,
  type WrittenCraft,
  writtenCraft,
} from './written-craft.ts';
import { priceOf } from './written-price.ts';

type Craft = {
  /** The name under which the tab keeps the writing until it is saved. */
  form: string;
  /** The craft being edited; null for a new one. */
  initial: CraftFormFields | null;
  /** Resolves to whether the craft was saved. */
  save: (fields: CraftFormFields) => Promise<boolean>;
};

/**
 * The state of a craft's form: its values, its errors, and the unsaved writing that is restored in the tab. Where
 * `submit` cannot save, it shows the errors in the given form.
 */
export function useCraftForm({ form, initial, save }: Craft) {
  const saved = initial ? { ...initial, price: String(initial.price), icon: initial.icon ?? '' } : unwritten;
  const { begun, isBroughtBack, keep, forget } = useKeptWriting(form, keptCraft, saved);
  const { register, handleSubmit, formState, watch, subscribe, reset, setFocus, trigger, getValues } = useForm<
    WrittenCraft,
    unknown,
    CraftFormFields
  >({
    resolver: valibotResolver<WrittenCraft, unknown, CraftFormFields>(writtenCraft),
    mode: 'onTouched',
    defaultValues: begun,
  });
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) }),
    [subscribe, keep],
  );
  // Shows the errors of restored values again after a reload.
  useEffect(() => {
    if (isBroughtBack) void trigger(fieldNames.filter((name) => getValues(name) !== ''));
  }, [isBroughtBack, trigger, getValues]);
  const [isAsked, setIsAsked] = useState(false);
  const submit = (element: HTMLElement) =>
    handleSubmit(async (fields) => {
      if (lacksPrompt(fields, initial)) return focusFirstWrong(element, () => setIsAsked(true));
      if (await save(fields)) forget();
    })();
  const startAfresh = () => {
    setFocus('name');
    forget();
    reset(saved);
  };
  const { errors, isValid } = formState;
  const written = watch();
  const price = priceOf(written.price) ?? 0;
  const promptMissing =
    isAsked && lacksPrompt({ ...written, price }, initial) ? craftMessages.promptMissing : undefined;
  const fields = {
    name: register('name'),
    description: register('description'),
    prompt: register('prompt'),
    price: register('price'),
    category: register('category'),
    icon: register('icon'),
    isPublic: register('isPublic'),
  };
  return { fields, submit, startAfresh, isBroughtBack, isValid, errors, written, price, promptMissing };
}
