import { valibotResolver } from '@hookform/resolvers/valibot';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { SupportText } from '#client/platform/links/support-text.tsx';
import { useKeptWriting } from '#client/platform/writing/use-kept-writing.ts';
import { BroughtBack } from '#client/ui/brought-back.tsx';
import { Button } from '#client/ui/button.tsx';
import { ButtonRow } from '#client/ui/button-row.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { Field } from '#client/ui/field.tsx';
import { focusFirstWrong } from '#client/ui/focus-first-wrong.ts';
import { Form } from '#client/ui/form.tsx';
import { Legend } from '#client/ui/legend.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { TextArea } from '#client/ui/text-area.tsx';
import {
  categoryMaxLength,
  craftDescriptionMaxLength,
  craftFields,
  craftNameMaxLength,
  defaultCategory,
} from '#contract/crafts/craft.ts';
import { craftIcons } from '#contract/crafts/craft-icon.ts';
import { craftMessages } from '#contract/crafts/messages.ts';
import styles from './craft-form.module.css';
import { CraftIcon } from './craft-icon.tsx';
import { CraftPreview } from './craft-preview.tsx';
import { lacksPrompt } from './lacks-prompt.ts';
import { PriceField } from './price-field.tsx';
import { writtenPrice } from './written-price.ts';

// A radio button knows texts only, so no icon is the empty text here.
const schema = v.object({
  ...craftFields,
  icon: v.pipe(
    v.string(),
    v.transform((icon) => icon || null),
    craftFields.icon,
  ),
});
type Written = v.InferInput<typeof schema>;
const fieldNames = v.keyof(schema).options;

// As it is kept: a price that is not there, or no number, is kept as null.
const keptSchema: v.GenericSchema<unknown, Written> = v.object({
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

const blank: Written = { name: '', description: '', prompt: '', price: 0, category: '', icon: '', isPublic: false };
export type CraftFormFields = v.InferOutput<typeof schema>;

type Props = {
  /** Under which name the tab keeps what is written until it is saved. */
  form: string;
  initial: CraftFormFields | null;
  submitLabel: string;
  failure: string | null;
  busy: boolean;
  /** The price of a craft that solved a bounty stays as it is. */
  priceFrozen?: boolean;
  /** What an operator took off the market stays off it, whatever was ticked before. */
  isTakenDown?: boolean;
  /** Answers whether the craft is saved. */
  onSubmit: (fields: CraftFormFields) => Promise<boolean>;
};

/** Everything its creator says of a craft, beside what others will see of it. */
export function CraftForm({
  form,
  initial,
  submitLabel,
  failure,
  busy,
  priceFrozen = false,
  isTakenDown = false,
  onSubmit,
}: Props) {
  const saved = initial ? { ...initial, icon: initial.icon ?? '' } : blank;
  const { begun, isBroughtBack, keep, forget } = useKeptWriting(form, keptSchema, saved);
  const { register, handleSubmit, formState, watch, subscribe, reset, setFocus, trigger, getValues } = useForm<
    Written,
    unknown,
    CraftFormFields
  >({
    resolver: valibotResolver<Written, unknown, CraftFormFields>(schema),
    mode: 'onTouched',
    defaultValues: begun,
  });
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) }),
    [subscribe, keep],
  );
  // What was wrong before a reload is wrong after it.
  useEffect(() => {
    if (isBroughtBack) void trigger(fieldNames.filter((name) => getValues(name) !== ''));
  }, [isBroughtBack, trigger, getValues]);
  const [isAsked, setIsAsked] = useState(false);
  const submit = (form: HTMLElement) =>
    handleSubmit(async (fields) => {
      if (lacksPrompt(fields, initial)) return focusFirstWrong(form, () => setIsAsked(true));
      if (await onSubmit(isTakenDown ? { ...fields, isPublic: false } : fields)) forget();
    })();
  const startAfresh = () => {
    setFocus('name');
    forget();
    reset(saved);
  };
  const { errors } = formState;
  const written = watch();
  const promptMissing = isAsked && lacksPrompt(written, initial) ? craftMessages.promptMissing : undefined;
  return (
    <div className={styles.columns}>
      <Form onSubmit={submit} onRefused={submit}>
        {isBroughtBack && <BroughtBack onStartAfresh={startAfresh} />}
        <Field
          label="Name"
          maxLength={craftNameMaxLength}
          required
          error={errors.name?.message}
          {...register('name')}
        />
        <div className={styles.two}>
          <PriceField isFrozen={priceFrozen} error={errors.price?.message} {...register('price', writtenPrice)} />
          <Field
            label="Category"
            maxLength={categoryMaxLength}
            placeholder={defaultCategory}
            error={errors.category?.message}
            {...register('category')}
          />
        </div>
        <fieldset className={styles.icons}>
          <Legend>Icon</Legend>
          {['', ...craftIcons].map((icon) => (
            <label key={icon} className={styles.icon} title={wordsOf(icon)}>
              <input type="radio" value={icon} aria-label={wordsOf(icon)} {...register('icon')} />
              <CraftIcon name={icon || null} />
            </label>
          ))}
        </fieldset>
        <TextArea
          label="Description"
          rows={3}
          maxLength={craftDescriptionMaxLength}
          hint="What the market shows, unless the prompt has a Description heading."
          error={errors.description?.message}
          {...register('description')}
        />
        <TextArea
          label="Prompt"
          face="code"
          rows={14}
          spellCheck={false}
          hint="Markdown. Only you, and those you let use it, can read it."
          required={written.isPublic || written.price > 0}
          error={errors.prompt?.message ?? promptMissing}
          {...register('prompt')}
        />
        {isTakenDown ? (
          <Notice tone="waiting">
            <SupportText>{craftMessages.keptOffMarket}</SupportText>
          </Notice>
        ) : (
          <Checkbox
            label="Show it on the market"
            hint="Everybody sees its card; the prompt stays with those who use it."
            {...register('isPublic')}
          />
        )}
        {failure && (
          <Notice tone="bad">
            <p>{craftMessages.saveFailed}</p>
            <p>{failure}</p>
          </Notice>
        )}
        <ButtonRow>
          <Button type="submit" tone="leaf" size="large" disabled={!formState.isValid} busy={busy}>
            {submitLabel}
          </Button>
        </ButtonRow>
      </Form>
      <CraftPreview written={written} />
    </div>
  );
}

function wordsOf(icon: string): string {
  return icon.replaceAll('-', ' ') || 'none';
}
