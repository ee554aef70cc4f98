import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#client/platform/paths.ts';
import { useCall } from '#client/platform/use-call.ts';
import { Button } from '#client/ui/button.tsx';
import { QuestionDialog } from '#client/ui/question-dialog.tsx';
import { showToast } from '#client/ui/toast.ts';
import { deleteCraft } from '#contract/crafts/calls.ts';
import type { Craft } from '#contract/crafts/craft.ts';
import { craftMessages } from '#contract/crafts/messages.ts';

/** Deletes one's own craft, after a question, and goes to those that are left. */
export function DeleteCraftButton({ craft }: { craft: Craft }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button size="small" tone="beet" aria-label={`Delete ${craft.name}`} onClick={() => setIsAsking(true)}>
        Delete
      </Button>
      {isAsking && <Question craft={craft} onClose={() => setIsAsking(false)} />}
    </>
  );
}

function Question({ craft, onClose }: { craft: Craft; onClose: () => void }) {
  const deleting = useCall(deleteCraft);
  const navigate = useNavigate();
  const remove = async () => {
    const outcome = await deleting.run({ craftId: craft.id });
    if (!outcome.ok) return;
    showToast('good', outcome.answer.message);
    navigate(paths.crafts({ of: 'me' }), { replace: true });
  };
  return (
    <QuestionDialog
      heading="Delete Craft"
      question={craftMessages.deleteQuestion(craft.name)}
      act="Delete Craft"
      busy={deleting.status === 'running'}
      failure={deleting.error && craftMessages.deleteFailed(deleting.error.message)}
      isRefused={deleting.error?.status === 'FAILED_PRECONDITION'}
      onYes={() => void remove()}
      onClose={onClose}
    />
  );
}
