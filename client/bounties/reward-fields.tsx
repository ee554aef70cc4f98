import { Field } from '#client/ui/field.tsx';
import { Select } from '#client/ui/select.tsx';
import { TextArea } from '#client/ui/text-area.tsx';
import { customRewardMaxLength, type RewardType, rewardTypes } from '#contract/bounties/reward.ts';
import styles from './bounty-form.module.css';
import { steppedEquity } from './stepped-equity.ts';
import type { WrittenReward } from './written-reward.ts';

const kinds: Record<RewardType, string> = {
  seed: 'Coins',
  golden_seed: 'Golden Seeds',
  equity: 'Equity',
  custom: 'Custom',
};

const arrows: Partial<Record<string, 1 | -1>> = { ArrowUp: 1, ArrowDown: -1 };

type Props = {
  written: WrittenReward;
  onChange: (written: WrittenReward) => void;
  /** Shown under the field of the chosen kind. */
  hint?: string | undefined;
  errors: Partial<Record<'amount' | 'equityPercentage' | 'customDescription', string>>;
  /** The kind of a reward cannot change once the bounty is posted. */
  isKindFixed?: boolean;
};

/** The fields for a reward's kind and size. */
export function RewardFields({ written, onChange, hint, errors, isKindFixed = false }: Props) {
  return (
    <div className={styles.two}>
      {!isKindFixed && (
        <Select
          label="Reward type"
          value={written.type}
          onChange={({ target }) =>
            onChange({ ...written, type: rewardTypes.find((type) => type === target.value) ?? written.type })
          }
        >
          {rewardTypes.map((type) => (
            <option key={type} value={type}>
              {kinds[type]}
            </option>
          ))}
        </Select>
      )}
      {(written.type === 'seed' || written.type === 'golden_seed') && (
        <Field
          label={`Reward in ${kinds[written.type]}`}
          inputMode="numeric"
          autoComplete="off"
          required
          hint={hint}
          error={errors.amount}
          value={written.amount}
          onChange={({ target }) => onChange({ ...written, amount: target.value })}
        />
      )}
      {written.type === 'equity' && (
        <Field
          label="Equity in percent"
          inputMode="decimal"
          autoComplete="off"
          required
          after={<span className={styles.unit}>%</span>}
          hint={hint}
          error={errors.equityPercentage}
          value={written.equityPercentage}
          onChange={({ target }) => onChange({ ...written, equityPercentage: target.value })}
          onKeyDown={(event) => {
            const direction = arrows[event.key];
            if (!direction || event.currentTarget.readOnly) return;
            event.preventDefault();
            onChange({ ...written, equityPercentage: steppedEquity(written.equityPercentage, direction) });
          }}
        />
      )}
      {written.type === 'custom' && (
        <TextArea
          label="What the solver gets"
          rows={2}
          maxLength={customRewardMaxLength}
          required
          hint={hint}
          error={errors.customDescription}
          value={written.customDescription}
          onChange={({ target }) => onChange({ ...written, customDescription: target.value })}
        />
      )}
    </div>
  );
}
