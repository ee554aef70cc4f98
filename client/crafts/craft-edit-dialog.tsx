import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { useCall } from '#client/platform/calls/use-call.ts';
import { PageLink } from '#client/platform/links/page-link.tsx';
import { uidNow } from '#client/platform/session/identity.ts';
import { changesOf, isNothing } from '#client/platform/writing/changes-of.ts';
import { keptWriting } from '#client/platform/writing/kept-writing.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { Form } from '#client/ui/form.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { SubmitRow } from '#client/ui/submit-row.tsx';
import { TextArea } from '#client/ui/text-area.tsx';
import { showToast } from '#client/ui/toast.ts';
import { updateCraft } from '#contract/crafts/calls.ts';
import { type Craft, craftDescriptionMaxLength, craftFields } from '#contract/crafts/craft.ts';
import { marketDescriptionOf } from '#contract/crafts/market-description.ts';
import { craftMessages } from '#contract/crafts/messages.ts';
import { paths } from '#contract/site/paths.ts';
import { PriceField } from './price-field.tsx';
import { editCraftForm } from './written-craft.ts';
import { writtenPrice } from './written-price.ts';

const schemaFor = (craft: Craft) =>
  v.object({
    price: v.pipe(
      writtenPrice,
      v.check((price) => price === 0 || craft.hasPrompt || craft.price > 0, craftMessages.pricedWithoutPrompt),
    ),
    description: craftFields.description,
  });
type Schema = ReturnType<typeof schemaFor>;
type Written = v.InferInput<Schema>;
type Fields = v.InferOutput<Schema>;

type Props = { craft: Craft; onClose: () => void };

/** Edits price and market description of the user's own craft without leaving the list (specification s.2). */
export function CraftEditDialog({ craft, onClose }: Props) {
  const saving = useCall(updateCraft);
  const opened: Written = { price: String(craft.price), description: craft.description };
  const { register, handleSubmit, formState, getValues } = useForm<Written, unknown, Fields>({
    resolver: valibotResolver<Written, unknown, Fields>(schemaFor(craft)),
    mode: 'onTouched',
    defaultValues: opened,
  });
  const save = handleSubmit(async (fields) => {
    const changes = changesOf({ price: craft.price, description: craft.description }, fields);
    if (!isNothing(changes)) {
      const outcome = await saving.run({ craftId: craft.id, ...changes });
      if (!outcome.ok) return;
    }
    onClose();
    showToast('good', `${craft.name} is saved.`);
  });
  // The dialog does not stay open, so the form on the next page begins with what was written here.
  const takeAlong = () => {
    const uid = uidNow();
    const written = changesOf(opened, getValues());
    if (uid && !isNothing(written)) keptWriting.add(uid, editCraftForm(craft.id), written);
  };
  return (
    <Dialog heading={`Edit ${craft.name}`} onClose={onClose} busy={saving.busy}>
      <Form onSubmit={() => save()} onRefused={() => save()}>
        <PriceField
          isFrozen={craft.status === 'solution_accepted'}
          error={formState.errors.price?.message}
          {...register('price')}
        />
        <TextArea
          label="Market description"
          rows={6}
          maxLength={craftDescriptionMaxLength}
          hint={
            isFromPrompt(craft)
              ? 'The market shows the Description in its prompt instead of this. Edit everything to change that.'
              : 'Where the prompt has a Description heading of its own, the text under that is shown instead.'
          }
          error={formState.errors.description?.message}
          {...register('description')}
        />
        {saving.status === 'failed' && (
          <Notice tone="bad">
            <p>{craftMessages.saveFailed}</p>
            <p>{saving.error.message}</p>
          </Notice>
        )}
        <p>
          <PageLink to={paths.editCraft(craft.id)} onClick={takeAlong}>
            Edit everything
          </PageLink>
        </p>
        <SubmitRow label="Save" disabled={!formState.isValid} busy={saving.busy} />
      </Form>
    </Dialog>
  );
}

/** Whether the market description comes from the prompt, which lists lack: it differs from the description's own. */
function isFromPrompt(craft: Craft): boolean {
  return craft.marketDescription !== marketDescriptionOf(craft.description, '');
}
