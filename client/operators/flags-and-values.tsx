import { Fragment, useState } from 'react';
import { useLive } from '#client/platform/live/use-live.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { type FlagName, flagNames } from '#contract/flags/flags.ts';
import { flags as flagsQuery } from '#contract/flags/queries.ts';
import { type RemoteValues, type ValueName, valueDefaults, valueNames } from '#contract/flags/remote-config.ts';
import styles from './console-list.module.css';
import { FlagDialog } from './flag-dialog.tsx';
import { LiveCard } from './live-card.tsx';
import { ValueDialog } from './value-dialog.tsx';

type Asked = { what: 'flag'; name: FlagName; isOn: boolean } | { what: 'value'; name: ValueName; value: string };

/** The switches of sections and the figures of AI prices. Open pages follow a change at once. */
export function FlagsAndValues() {
  const config = useLive(flagsQuery, {});
  const [asked, setAsked] = useState<Asked | null>(null);
  return (
    <>
      <LiveCard heading="Flags" lead="Open pages follow at once, others within thirty seconds." read={config}>
        {({ flags }) => (
          <ul>
            {flagNames.map((name) => (
              <li key={name} className={styles.item} data-lines="one">
                <p className={styles.title}>
                  <span className={styles.code}>{name}</span>
                  <Badge tone={flags[name] ? 'leaf' : 'plain'}>{flags[name] ? 'On' : 'Off'}</Badge>
                </p>
                <span className={styles.ways}>
                  <Button
                    size="small"
                    aria-label={`Turn ${flags[name] ? 'off' : 'on'} ${name}`}
                    onClick={() => setAsked({ what: 'flag', name, isOn: flags[name] })}
                  >
                    Turn {flags[name] ? 'off' : 'on'}
                  </Button>
                </span>
              </li>
            ))}
          </ul>
        )}
      </LiveCard>
      <LiveCard
        heading="Values"
        lead="Prices are in dollars per million tokens, or per image where one is made. Markups are percentages."
        read={config}
      >
        {({ values }) => (
          <ul>
            {valueNames.map((name) => (
              <ValueItem
                key={name}
                name={name}
                values={values}
                onChange={() => setAsked({ what: 'value', name, value: String(values[name]) })}
              />
            ))}
          </ul>
        )}
      </LiveCard>
      {asked?.what === 'flag' && (
        <FlagDialog
          {...asked}
          isOver={config.status === 'ready' && config.value.flags[asked.name] !== asked.isOn}
          onClose={() => setAsked(null)}
        />
      )}
      {asked?.what === 'value' && (
        <ValueDialog
          {...asked}
          isOver={config.status === 'ready' && String(config.value.values[asked.name]) !== asked.value}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

type ItemProps = { name: ValueName; values: RemoteValues; onChange: () => void };

function ValueItem({ name, values, onChange }: ItemProps) {
  return (
    <li className={styles.item} data-lines="one">
      <div className={styles.text}>
        <p className={styles.code}>{brokenAtWords(name)}</p>
        {values[name] !== valueDefaults[name] && <p className={styles.facts}>instead of {valueDefaults[name]}</p>}
      </div>
      <span className={styles.ways}>
        <span className={styles.amount}>{values[name]}</span>
        <Button size="small" aria-label={`Change ${name}`} onClick={onChange}>
          Change
        </Button>
      </span>
    </li>
  );
}

/** A name that may wrap after each of its words. */
function brokenAtWords(name: string) {
  return name.split('_').map((word, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the words of a name stay where they are.
    <Fragment key={index}>
      {index > 0 && '_'}
      {index > 0 && <wbr />}
      {word}
    </Fragment>
  ));
}
