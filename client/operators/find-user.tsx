import { Search, UserRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import { announce } from '#client/ui/announce.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Field } from '#client/ui/field.tsx';
import { Form } from '#client/ui/form.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { emailMaxLength } from '#contract/auth/email.ts';
import { operatorUser } from '#contract/operators/queries.ts';
import { paths } from '#contract/site/paths.ts';
import styles from './console-search.module.css';
import { useOperatorLive } from './use-operator-live.ts';

/** Finds a user by address or uid, with a link to their page. */
export function FindUser() {
  const [written, setWritten] = useState('');
  const [{ who, times }, setSearch] = useState({ who: '', times: 0 });
  return (
    <Card heading="Users">
      <search>
        <Form className={styles.search} onSubmit={() => setSearch({ who: written.trim(), times: times + 1 })}>
          <Field
            label="Email or uid"
            autoComplete="off"
            spellCheck={false}
            inputMode="email"
            maxLength={emailMaxLength}
            before={<Search size={18} aria-hidden="true" />}
            value={written}
            onChange={(event) => setWritten(event.target.value)}
          />
          <Button type="submit" tone="leaf" disabled={written.trim() === ''}>
            Find
          </Button>
        </Form>
      </search>
      {who === '' ? (
        <EmptyState
          picture={<UserRound size={36} />}
          text="One user at a time: account, coins, purchases and devices. Each look is written to the audit log."
        />
      ) : (
        <Found key={who} who={who} times={times} />
      )}
    </Card>
  );
}

/** The search's `times`-th result, so that one who searches for the same again hears it again. */
function Found({ who, times }: { who: string; times: number }) {
  const user = useOperatorLive(operatorUser, { who });
  const isUnknown = user.status === 'error' && user.error.status === 'NOT_FOUND';
  const told = isUnknown ? user.error.message : null;
  useEffect(() => {
    if (times > 0 && told !== null) announce(told);
  }, [times, told]);
  if (user.status === 'loading') return <Skeleton shape="block" />;
  if (isUnknown) return <EmptyState text={user.error.message} />;
  if (user.status === 'error') return <ErrorState text={user.error.message} onRetry={user.retry} />;
  return <Navigate to={paths.operatorUser(user.value.uid)} />;
}
