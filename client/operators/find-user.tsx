import { Search, UserRound } from 'lucide-react';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Field } from '#client/ui/field.tsx';
import { Form } from '#client/ui/form.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { useToldLater } from '#client/ui/use-told-later.ts';
import { emailMaxLength } from '#contract/auth/email.ts';
import { operatorUser } from '#contract/operators/queries.ts';
import { paths } from '#contract/site/paths.ts';
import styles from './console-search.module.css';
import { useOperatorLive } from './use-operator-live.ts';

/** Finds a user by address or uid, with a link to their page. */
export function FindUser() {
  const [written, setWritten] = useState('');
  const [who, setWho] = useState('');
  return (
    <Card heading="Users">
      <search>
        <Form className={styles.search} onSubmit={() => setWho(written.trim())}>
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
        <Found key={who} who={who} />
      )}
    </Card>
  );
}

function Found({ who }: { who: string }) {
  const user = useOperatorLive(operatorUser, { who });
  const isUnknown = user.status === 'error' && user.error.status === 'NOT_FOUND';
  useToldLater(isUnknown ? user.error.message : null);
  if (user.status === 'loading') return <Skeleton shape="block" />;
  if (isUnknown) return <EmptyState text={user.error.message} />;
  if (user.status === 'error') return <ErrorState text={user.error.message} onRetry={user.retry} />;
  return <Navigate to={paths.operatorUser(user.value.uid)} />;
}
