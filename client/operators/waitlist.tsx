import { Hourglass } from 'lucide-react';
import { useState } from 'react';
import * as v from 'valibot';
import { Ago } from '#client/ui/ago.tsx';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Field } from '#client/ui/field.tsx';
import { betaCapacity, betaCapacityMost, setBetaCapacity } from '#contract/downloads/calls.ts';
import { waitlist } from '#contract/operators/queries.ts';
import { typedWholeNumber } from '#contract/wire/typed-number.ts';
import styles from './console-list.module.css';
import { LiveCard } from './live-card.tsx';
import { Numbers } from './numbers.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { useOperatorAct } from './use-operator-act.ts';
import { useOperatorLive } from './use-operator-live.ts';
import { UserLink } from './user-link.tsx';

/** The places of the beta and the next users in line, with a button to change the capacity. */
export function Waitlist() {
  const beta = useOperatorLive(waitlist, {});
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <LiveCard
        heading="Waitlist"
        lead="The next in line get a place and a mail as soon as there are more places."
        aside={
          beta.status === 'ready' && (
            <Button size="small" onClick={() => setIsAsking(true)}>
              Change capacity
            </Button>
          )
        }
        read={beta}
      >
        {({ capacity, granted, waiting, next }) => (
          <>
            <Numbers
              of={[
                ['Places', capacity],
                ['Taken', granted],
                ['Waiting', waiting],
              ]}
            />
            {next.length === 0 ? (
              <EmptyState picture={<Hourglass size={36} />} text="Nobody waits for a place." />
            ) : (
              <ol className={styles.list}>
                {next.map(({ uid, email, position, requestedAt }) => (
                  <li key={uid} className={styles.item} data-lines="one">
                    <p className={styles.title}>
                      <UserLink uid={uid} email={email} />
                    </p>
                    <p className={styles.facts}>
                      Number {position}, asked <Ago at={requestedAt} />
                    </p>
                  </li>
                ))}
              </ol>
            )}
          </>
        )}
      </LiveCard>
      {isAsking && beta.status === 'ready' && (
        <CapacityDialog capacity={beta.value.capacity} onClose={() => setIsAsking(false)} />
      )}
    </>
  );
}

function CapacityDialog({ capacity, onClose }: { capacity: number; onClose: () => void }) {
  const act = useOperatorAct();
  const [opened] = useState(capacity);
  const [places, setPlaces] = useState(String(opened));
  const written = typedWholeNumber(places);
  const isNumber = v.is(betaCapacity, written);
  return (
    <ReasonDialog
      heading="Change capacity"
      act="Change"
      isReady={isNumber && written !== opened}
      // Another operator has changed it meanwhile.
      isOver={capacity !== opened}
      run={(reason) => act(setBetaCapacity, { capacity: written, reason })}
      onClose={onClose}
    >
      <Field
        label="Places in the beta"
        inputMode="numeric"
        autoComplete="off"
        hint="With fewer places, nobody loses theirs."
        error={isNumber ? undefined : `A whole number from 0 to ${betaCapacityMost.toLocaleString('en-US')}.`}
        value={places}
        onChange={(event) => setPlaces(event.target.value)}
      />
    </ReasonDialog>
  );
}
