import * as v from 'valibot';
import { craftFields } from '#contract/crafts/craft.ts';
import { writtenPrice } from './written-price.ts';

/** A craft as typed in the form, and its parsed values. Radio buttons have string values only: no icon is ''. */
export const writtenCraft = v.object({
  ...craftFields,
  price: writtenPrice,
  icon: v.pipe(
    v.string(),
    v.transform((icon) => icon || null),
    craftFields.icon,
  ),
});
export type WrittenCraft = v.InferInput<typeof writtenCraft>;
export type CraftFormFields = v.InferOutput<typeof writtenCraft>;
export const fieldNames = v.keyof(writtenCraft).options;

/** The name under which the tab keeps the form of an existing craft. */
export const editCraftForm = (craftId: string): string => `craft-${craftId}`;

/** The form as the tab keeps it. */
export const keptCraft: v.GenericSchema<unknown, WrittenCraft> = v.object({
  name: v.string(),
  description: v.string(),
  prompt: v.string(),
  // An earlier version stored the parsed price: a number, or null.
  price: v.pipe(
    v.nullable(v.union([v.string(), v.number()])),
    v.transform((price) => String(price ?? '')),
  ),
  category: v.string(),
  icon: v.string(),
  isPublic: v.boolean(),
});

export const unwritten: WrittenCraft = {
  name: '',
  description: '',
  prompt: '',
  price: '0',
  category: '',
  icon: '',
  isPublic: false,
};
