import { useId } from 'react';
import { LivePages } from '#client/platform/live/live-pages.tsx';
import { Legend } from '#client/ui/legend.tsx';
import { ListPage } from '#client/ui/list-page.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { tick, ticked } from '#client/ui/tick.ts';
import { craftMessages } from '#contract/crafts/messages.ts';
import { myCrafts } from '#contract/crafts/queries.ts';
import styles from './craft-choice.module.css';
import { craftsToChoose } from './crafts-to-choose.ts';

type Props = { chosen: string; error: string | undefined; onChoose: (craftId: string) => void };

/** A choice among the user's crafts that may still solve a bounty. A craft without a prompt cannot be chosen. */
export function CraftChoice({ chosen, error, onChoose }: Props) {
  const noteId = useId();
  return (
    <fieldset className={styles.choice} aria-describedby={noteId} data-invalid={error !== undefined}>
      <Legend>Your Craft</Legend>
      <div className={styles.crafts}>
        <LivePages query={myCrafts} args={craftsToChoose}>
          {(page) => (
            <ListPage page={page} loading={<Skeleton shape="block" />} failed="Your Crafts could not be loaded.">
              {(crafts) =>
                crafts.map(({ id, name, hasPrompt }) => (
                  <label key={id} {...ticked}>
                    <input
                      {...tick}
                      type="radio"
                      name="craft"
                      required
                      disabled={!hasPrompt}
                      checked={chosen === id}
                      onChange={() => onChoose(id)}
                    />
                    <span className={styles.name}>
                      {name} {!hasPrompt && <span className={styles.why}>{craftMessages.noPrompt}</span>}
                    </span>
                  </label>
                ))
              }
            </ListPage>
          )}
        </LivePages>
      </div>
      {/* A live region: a group's description is read only on entering it, and the focus may be inside already. */}
      <p id={noteId} className={styles.note} aria-live="polite">
        {error ?? 'The poster sees its market description, and its prompt once they accept it.'}
      </p>
    </fieldset>
  );
}
