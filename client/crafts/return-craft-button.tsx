import { useState } from 'react';
import { CallQuestion } from '#client/platform/call-question.tsx';
import { Button } from '#client/ui/button.tsx';
import { returnCraft } from '#contract/crafts/calls.ts';
import type { Craft } from '#contract/crafts/craft.ts';
import { craftMessages } from '#contract/crafts/messages.ts';

/** Gives a craft back that one was granted, after a question. */
export function ReturnCraftButton({ craft }: { craft: Craft }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button size="small" aria-label={`Give back ${craft.name}`} onClick={() => setIsAsking(true)}>
        Give back
      </Button>
      {isAsking && (
        <CallQuestion
          heading="Give Craft back"
          question={craftMessages.returnQuestion(craft.name)}
          act="Give back"
          failed={craftMessages.returnFailed}
          call={returnCraft}
          payload={{ craftId: craft.id }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
