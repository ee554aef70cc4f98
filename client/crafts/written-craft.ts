import * as v from 'valibot';
import { craftFields } from '#contract/crafts/craft.ts';

/** A craft as it stands in the form, and what is read from it. A radio button knows texts only: no icon is the empty text. */
export const writtenCraft = v.object({
  ...craftFields,
  icon: v.pipe(
    v.string(),
    v.transform((icon) => icon || null),
    craftFields.icon,
  ),
});
export type WrittenCraft = v.InferInput<typeof writtenCraft>;
export type CraftFormFields = v.InferOutput<typeof writtenCraft>;
export const fieldNames = v.keyof(writtenCraft).options;

/** As a tab keeps it: a price that is not there, or no number, is kept as null. */
export const keptCraft: v.GenericSchema<unknown, WrittenCraft> = v.object({
  name: v.string(),
  description: v.string(),
  prompt: v.string(),
  price: v.pipe(
    v.nullable(v.number()),
    v.transform((price) => price ?? Number.NaN),
  ),
  category: v.string(),
  icon: v.string(),
  isPublic: v.boolean(),
});

export const unwritten: WrittenCraft = {
  name: '',
  description: '',
  prompt: '',
  price: 0,
  category: '',
  icon: '',
  isPublic: false,
};
