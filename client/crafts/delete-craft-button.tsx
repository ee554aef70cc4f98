import { useState } from 'react';
import { useNavigate } from 'react-router';
import { CallQuestion } from '#client/platform/call-question.tsx';
import { Button } from '#client/ui/button.tsx';
import { ButtonRow } from '#client/ui/button-row.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { DismissButton } from '#client/ui/dismiss-button.tsx';
import { stack } from '#client/ui/stack.ts';
import { deleteCraft } from '#contract/crafts/calls.ts';
import type { CraftDetail } from '#contract/crafts/craft.ts';
import { craftMessages } from '#contract/crafts/messages.ts';
import { paths } from '#contract/site/paths.ts';

/** Deletes one's own craft, after a question, and goes to those that are left. One that others own stays: it says so. */
export function DeleteCraftButton({ craft }: { craft: CraftDetail }) {
  const [isAsking, setIsAsking] = useState(false);
  const navigate = useNavigate();
  const close = () => setIsAsking(false);
  return (
    <>
      <Button size="small" tone="beet" aria-label={`Delete ${craft.name}`} onClick={() => setIsAsking(true)}>
        Delete
      </Button>
      {isAsking && craft.isOwnedByOthers && (
        <Dialog heading="Delete Craft" onClose={close}>
          <div {...stack}>
            <p>{craftMessages.ownedByOthers}</p>
            <ButtonRow>
              <DismissButton>Close</DismissButton>
            </ButtonRow>
          </div>
        </Dialog>
      )}
      {isAsking && !craft.isOwnedByOthers && (
        <CallQuestion
          heading="Delete Craft"
          question={craftMessages.deleteQuestion(craft.name)}
          act="Delete Craft"
          failed={craftMessages.deleteFailed}
          call={deleteCraft}
          payload={{ craftId: craft.id }}
          onDone={() => navigate(paths.crafts({ of: 'me' }), { replace: true })}
          onClose={close}
        />
      )}
    </>
  );
}
