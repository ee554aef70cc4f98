import { useNavigate } from 'react-router';
import { useCall } from '#client/platform/calls/use-call.ts';
import { rememberPlace } from '#client/platform/remember-place.ts';
import { changesOf, isNothing } from '#client/platform/writing/changes-of.ts';
import { showToast } from '#client/ui/toast.ts';
import { createCraft, updateCraft } from '#contract/crafts/calls.ts';
import { paths } from '#contract/site/paths.ts';
import type { CraftFormFields } from './written-craft.ts';

type Opened = { id: string; fields: CraftFormFields };

/**
 * Saves a new craft, or the changes to an existing one since it was opened, and goes to its page; `save` resolves to
 * whether the craft was saved.
 */
export function useSaveCraft(opened: Opened | null) {
  const navigate = useNavigate();
  const creating = useCall(createCraft);
  const updating = useCall(updateCraft);
  const used = opened === null ? creating : updating;
  const save = async (fields: CraftFormFields) => {
    const isStillHere = rememberPlace();
    const craftId = opened === null ? await create(fields) : await update(opened, fields);
    if (craftId === null) return false;
    showToast('good', `${fields.name} is saved.`);
    if (isStillHere()) navigate(paths.craft(craftId));
    return true;
  };
  const create = async (fields: CraftFormFields) => {
    const outcome = await creating.run(fields);
    return outcome.ok ? outcome.answer.craftId : null;
  };
  const update = async ({ id, fields: before }: Opened, fields: CraftFormFields) => {
    const changes = changesOf(before, fields);
    if (isNothing(changes)) return id;
    const outcome = await updating.run({ craftId: id, ...changes });
    return outcome.ok ? id : null;
  };
  // Stays busy after a success, until the craft's page opens: a second save is pointless, and changes are not news.
  return { save, busy: !used.mayBegin, failure: used.error?.message ?? null };
}
