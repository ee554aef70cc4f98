import { useState } from 'react';
import { useNavigate } from 'react-router';
import { CallQuestion } from '#client/platform/call-question.tsx';
import { Button } from '#client/ui/button.tsx';
import { deleteCraft } from '#contract/crafts/calls.ts';
import type { Craft } from '#contract/crafts/craft.ts';
import { craftMessages } from '#contract/crafts/messages.ts';
import { paths } from '#contract/site/paths.ts';

/** Deletes one's own craft, after a question, and goes to those that are left. */
export function DeleteCraftButton({ craft }: { craft: Craft }) {
  const [isAsking, setIsAsking] = useState(false);
  const navigate = useNavigate();
  return (
    <>
      <Button size="small" tone="beet" aria-label={`Delete ${craft.name}`} onClick={() => setIsAsking(true)}>
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
          onDone={() => navigate(paths.crafts({ of: 'me' }), { replace: true })}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
