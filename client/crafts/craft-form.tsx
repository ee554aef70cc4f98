import { SupportText } from '#client/platform/links/support-text.tsx';
import { BroughtBack } from '#client/ui/brought-back.tsx';
import { Button } from '#client/ui/button.tsx';
import { ButtonRow } from '#client/ui/button-row.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { Field } from '#client/ui/field.tsx';
import { Form } from '#client/ui/form.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { TextArea } from '#client/ui/text-area.tsx';
import {
  categoryMaxLength,
  craftDescriptionMaxLength,
  craftNameMaxLength,
  defaultCategory,
} from '#contract/crafts/craft.ts';
import { craftMessages } from '#contract/crafts/messages.ts';
import styles from './craft-form.module.css';
import { CraftPreview } from './craft-preview.tsx';
import { IconField } from './icon-field.tsx';
import { PriceField } from './price-field.tsx';
import { useCraftForm } from './use-craft-form.ts';
import type { CraftFormFields } from './written-craft.ts';

type Props = {
  /** The name under which the tab keeps the writing until it is saved. */
  form: string;
  initial: CraftFormFields | null;
  submitLabel: string;
  failure: string | null;
  busy: boolean;
  /** The price of a craft that solved a bounty cannot change. */
  priceFrozen?: boolean;
  /** A craft that an operator took down stays off the market, whatever the checkbox says. */
  isTakenDown?: boolean;
  /** Resolves to whether the craft was saved. */
  onSubmit: (fields: CraftFormFields) => Promise<boolean>;
};

/** All fields of a craft that its creator writes, beside a preview of what others will see. */
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
  const save = (fields: CraftFormFields) => onSubmit(isTakenDown ? { ...fields, isPublic: false } : fields);
  const { fields, submit, startAfresh, isBroughtBack, isValid, errors, written, price, promptMissing } = useCraftForm({
    form,
    initial,
    save,
  });
  return (
    <div className={styles.columns}>
      <Form onSubmit={submit} onRefused={submit}>
        {isBroughtBack && <BroughtBack onStartAfresh={startAfresh} />}
        <Field
          label="Name"
          maxLength={craftNameMaxLength}
          required
          error={errors.name?.message}
          readOnly={busy}
          {...fields.name}
        />
        <div className={styles.two}>
          <PriceField isFrozen={priceFrozen} error={errors.price?.message} readOnly={busy} {...fields.price} />
          <Field
            label="Category"
            maxLength={categoryMaxLength}
            placeholder={defaultCategory}
            error={errors.category?.message}
            readOnly={busy}
            {...fields.category}
          />
        </div>
        <IconField isHeld={busy} {...fields.icon} />
        <TextArea
          label="Description"
          rows={3}
          maxLength={craftDescriptionMaxLength}
          hint="What the market shows, unless the prompt has a Description heading."
          error={errors.description?.message}
          readOnly={busy}
          {...fields.description}
        />
        <TextArea
          label="Prompt"
          face="code"
          rows={14}
          spellCheck={false}
          hint="Markdown. Only you, and those you let use it, can read it."
          required={written.isPublic || price > 0}
          error={errors.prompt?.message ?? promptMissing}
          readOnly={busy}
          {...fields.prompt}
        />
        {isTakenDown ? (
          <Notice tone="waiting">
            <SupportText>{craftMessages.keptOffMarket}</SupportText>
          </Notice>
        ) : (
          <Checkbox
            label="Show it on the market"
            hint="Everybody sees its card; the prompt stays with those who use it."
            isHeld={busy}
            {...fields.isPublic}
          />
        )}
        {failure && (
          <Notice tone="bad">
            <p>{craftMessages.saveFailed}</p>
            <p>{failure}</p>
          </Notice>
        )}
        <ButtonRow>
          <Button type="submit" tone="leaf" size="large" disabled={!isValid} busy={busy}>
            {submitLabel}
          </Button>
        </ButtonRow>
      </Form>
      <CraftPreview written={written} />
    </div>
  );
}
