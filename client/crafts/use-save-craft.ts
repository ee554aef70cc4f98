import { useNavigate } from 'react-router';
import { useCall } from '#client/platform/use-call.ts';
import { showToast } from '#client/ui/toast.ts';
import { createCraft, updateCraft } from '#contract/crafts/calls.ts';
import { paths } from '#contract/site/paths.ts';
import type { CraftFormFields } from './craft-form.tsx';

/** Saves a new craft, or the one with this id, and goes to its page; `save` answers whether it is saved. */
export function useSaveCraft(craftId: string | null) {
  const navigate = useNavigate();
  const creating = useCall(createCraft);
  const updating = useCall(updateCraft);
  const used = craftId === null ? creating : updating;
  const save = async (fields: CraftFormFields) => {
    const outcome = await (craftId === null ? creating.run(fields) : updating.run({ craftId, ...fields }));
    if (!outcome.ok) return false;
    showToast('good', `${fields.name} is saved.`);
    navigate(paths.craft(outcome.answer.craftId));
    return true;
  };
  return { save, busy: used.status === 'running', failure: used.error?.message ?? null };
}
