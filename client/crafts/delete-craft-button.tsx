import { useState } from 'react';
import { useNavigate } from 'react-router';
import { CallQuestion } from '#client/platform/calls/call-question.tsx';
import { Button } from '#client/ui/button.tsx';
import { deleteCraft } from '#contract/crafts/calls.ts';
import type { CraftDetail } from '#contract/crafts/craft.ts';
import { craftMessages } from '#contract/crafts/messages.ts';
import { paths } from '#contract/site/paths.ts';

/** Deletes the user's own craft after confirmation; if others own it, the dialog says that it must stay. */
export function DeleteCraftButton({ craft }: { craft: CraftDetail }) {
  const [isAsking, setIsAsking] = useState(false);
  const navigate = useNavigate();
  return (
    <>
      <Button tone="beet" aria-label={`Delete ${craft.name}`} onClick={() => setIsAsking(true)}>
        Delete
      </Button>
      {isAsking && (
        <CallQuestion
          heading="Delete Craft"
          question={craftMessages.deleteQuestion(craft.name)}
          act="Delete Craft"
          failed={craftMessages.deleteFailed}
          call={deleteCraft}
          payload={{ craftId: craft.id }}
          over={craft.isOwnedByOthers ? craftMessages.ownedByOthers : null}
          onDone={() => navigate(paths.crafts({ of: 'me' }), { replace: true })}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
