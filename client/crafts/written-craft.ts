import * as v from 'valibot';
import { craftFields } from '#contract/crafts/craft.ts';
import { writtenPrice } from './written-price.ts';

/** A craft as it stands in the form, and what is read from it. A radio button knows texts only: no icon is the empty text. */
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

/** As a tab keeps it. */
export const keptCraft: v.GenericSchema<unknown, WrittenCraft> = v.object({
  name: v.string(),
  description: v.string(),
  prompt: v.string(),
  // A version before this one kept what it had read: a number, or null.
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
