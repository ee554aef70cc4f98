import { useState } from 'react';
import { useParams } from 'react-router';
import { CraftFailure } from '#client/crafts/craft-failure.tsx';
import { CraftForm } from '#client/crafts/craft-form.tsx';
import { CraftFormSkeleton } from '#client/crafts/craft-form-skeleton.tsx';
import { useSaveCraft } from '#client/crafts/use-save-craft.ts';
import { type CraftFormFields, editCraftForm } from '#client/crafts/written-craft.ts';
import { BackLink } from '#client/platform/links/back-link.tsx';
import { useLive } from '#client/platform/live/use-live.ts';
import { useIdentity } from '#client/platform/session/use-identity.ts';
import { changesOf, isNothing } from '#client/platform/writing/changes-of.ts';
import { LateNotice } from '#client/ui/late-notice.tsx';
import { PageTop } from '#client/ui/page-top.tsx';
import type { CraftDetail } from '#contract/crafts/craft.ts';
import { craftMessages } from '#contract/crafts/messages.ts';
import { craft as craftQuery } from '#contract/crafts/queries.ts';
import { paths } from '#contract/site/paths.ts';
import styles from './page.module.css';

/** /crafts/{id}/edit. The form stays when the craft is deleted elsewhere. */
export function EditCraftPage() {
  const { craftId = '' } = useParams();
  const craft = useLive(craftQuery, { craftId });
  const identity = useIdentity();
  const [opened, setOpened] = useState<CraftDetail | null>(null);
  const isMine = craft.status === 'ready' && identity.state === 'signed-in' && craft.value.creatorId === identity.uid;
  if (isMine && opened?.id !== craftId) setOpened(craft.value);
  const isGone = craft.status === 'error' && craft.error.status === 'NOT_FOUND' && opened?.id === craftId;
  const shown = isMine ? craft.value : opened;
  return (
    <div className={styles.page}>
      <PageTop back={<BackLink to={paths.craft(craftId)}>Back to the Craft</BackLink>} heading="Edit Craft" />
      {craft.status === 'loading' && <CraftFormSkeleton />}
      {craft.status === 'error' && !isGone && <CraftFailure error={craft.error} onRetry={craft.retry} />}
      {craft.status === 'ready' && !isMine && <p>{craftMessages.notYours}</p>}
      {shown && (isMine || isGone) && <Editing key={craftId} craft={shown} isGone={isGone} />}
    </div>
  );
}

type EditingProps = { craft: CraftDetail; isGone: boolean };

/** Edits the craft as it was when the page was opened: a change made elsewhere does not overwrite the writing. */
function Editing({ craft, isGone }: EditingProps) {
  const [{ id, status, ...opened }] = useState(craft);
  const initial = fieldsOf(opened);
  const { save, busy, failure } = useSaveCraft({ id, fields: initial });
  const isChangedElsewhere = !busy && !isNothing(changesOf(initial, fieldsOf(craft)));
  const changed = isChangedElsewhere ? craftMessages.changedElsewhere : null;
  const news = isGone ? craftMessages.deletedElsewhere : changed;
  return (
    <>
      <LateNotice text={news} />
      <CraftForm
        form={editCraftForm(id)}
        initial={initial}
        submitLabel="Save"
        failure={failure}
        busy={busy}
        priceFrozen={status === 'solution_accepted'}
        isTakenDown={craft.isTakenDown}
        onSubmit={save}
      />
    </>
  );
}

type Fields = Pick<CraftDetail, keyof CraftFormFields>;

function fieldsOf({ name, description, prompt, price, category, icon, isPublic }: Fields): CraftFormFields {
  return { name, description, prompt: prompt ?? '', price, category, icon, isPublic };
}
