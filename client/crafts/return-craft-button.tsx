import { useState } from 'react';
import { useCall } from '#client/platform/use-call.ts';
import { Button } from '#client/ui/button.tsx';
import { QuestionDialog } from '#client/ui/question-dialog.tsx';
import { showToast } from '#client/ui/toast.ts';
import { returnCraft } from '#contract/crafts/calls.ts';
import type { Craft } from '#contract/crafts/craft.ts';
import { craftMessages } from '#contract/crafts/messages.ts';

/** Gives a craft back that one was granted, after a question. */
export function ReturnCraftButton({ craft }: { craft: Craft }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button size="small" aria-label={`Give ${craft.name} back`} onClick={() => setIsAsking(true)}>
        Give Back
      </Button>
      {isAsking && <Question craft={craft} onClose={() => setIsAsking(false)} />}
    </>
  );
}

function Question({ craft, onClose }: { craft: Craft; onClose: () => void }) {
  const returning = useCall(returnCraft);
  const giveBack = async () => {
    const outcome = await returning.run({ craftId: craft.id });
    if (!outcome.ok) return;
    showToast('good', outcome.answer.message);
    onClose();
  };
  return (
    <QuestionDialog
      heading="Give Craft Back"
      question={craftMessages.returnQuestion(craft.name)}
      act="Give Back"
      busy={returning.status === 'running'}
      failure={returning.error && craftMessages.returnFailed(returning.error.message)}
      onYes={() => void giveBack()}
      onClose={onClose}
    />
  );
}
