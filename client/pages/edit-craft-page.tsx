import { useState } from 'react';
import { useParams } from 'react-router';
import { CraftFailure } from '#client/crafts/craft-failure.tsx';
import { CraftForm } from '#client/crafts/craft-form.tsx';
import { useSaveCraft } from '#client/crafts/use-save-craft.ts';
import { BackLink } from '#client/platform/back-link.tsx';
import { useIdentity } from '#client/platform/use-identity.ts';
import { useLive } from '#client/platform/use-live.ts';
import { PageTop } from '#client/ui/page-top.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { CraftDetail } from '#contract/crafts/craft.ts';
import { craftMessages } from '#contract/crafts/messages.ts';
import { craft as craftQuery } from '#contract/crafts/queries.ts';
import { paths } from '#contract/site/paths.ts';
import styles from './page.module.css';

/** /crafts/{id}/edit */
export function EditCraftPage() {
  const { craftId = '' } = useParams();
  const craft = useLive(craftQuery, { craftId });
  const identity = useIdentity();
  const isMine = craft.status === 'ready' && identity.state === 'signed-in' && craft.value.creatorId === identity.uid;
  return (
    <div className={styles.page}>
      <PageTop back={<BackLink to={paths.craft(craftId)}>Back to the Craft</BackLink>} heading="Edit Craft" />
      {craft.status === 'loading' && <Skeleton shape="block" />}
      {craft.status === 'error' && <CraftFailure error={craft.error} onRetry={craft.retry} />}
      {craft.status === 'ready' && !isMine && <p>{craftMessages.notYours}</p>}
      {craft.status === 'ready' && isMine && <Editing craft={craft.value} />}
    </div>
  );
}

/** The craft as it was when the page was opened: what is being written is not replaced by a change from elsewhere. */
function Editing({ craft }: { craft: CraftDetail }) {
  const [{ id, status, ...initial }] = useState(craft);
  const { save, busy, failure } = useSaveCraft(id);
  const { name, description, price, category, icon, isPublic } = initial;
  return (
    <CraftForm
      form={`craft-${id}`}
      initial={{ name, description, prompt: initial.prompt ?? '', price, category, icon, isPublic }}
      submitLabel="Save"
      failure={failure}
      busy={busy}
      priceFrozen={status === 'solution_accepted'}
      onSubmit={save}
    />
  );
}
