import type { ReactNode } from 'react';
import { Navigate, useParams } from 'react-router';
import { withRecentSignIn } from '#client/auth/recent-sign-in.ts';
import { SignInAgainDialog } from '#client/auth/sign-in-again-dialog.tsx';
import { AuditLog } from '#client/operators/audit-log.tsx';
import { ClientErrors } from '#client/operators/client-errors.tsx';
import { Console } from '#client/operators/console.tsx';
import { ConsoleTop } from '#client/operators/console-top.tsx';
import { Disputes } from '#client/operators/disputes.tsx';
import { FailedJobs } from '#client/operators/failed-jobs.tsx';
import { FindUser } from '#client/operators/find-user.tsx';
import { FlagsAndValues } from '#client/operators/flags-and-values.tsx';
import { OperatorSignIn } from '#client/operators/operator-sign-in.ts';
import { Payments } from '#client/operators/payments.tsx';
import { type SectionId, sectionNamed } from '#client/operators/sections.ts';
import { Waitlist } from '#client/operators/waitlist.tsx';
import { paths } from '#contract/site/paths.ts';
import styles from './page.module.css';

const parts: Record<SectionId, ReactNode> = {
  disputes: <Disputes />,
  payments: <Payments />,
  waitlist: <Waitlist />,
  errors: <ClientErrors />,
  jobs: <FailedJobs />,
  users: <FindUser />,
  flags: <FlagsAndValues />,
  audit: <AuditLog />,
};

/** /operators and its sections. */
export function OperatorsPage() {
  const section = sectionNamed(useParams().section);
  if (section === undefined) return <Navigate to={paths.operators()} replace />;
  return (
    <div className={styles.page}>
      <ConsoleTop section={section} />
      <OperatorSignIn value={withRecentSignIn}>
        <Console section={section}>{parts[section]}</Console>
      </OperatorSignIn>
      <SignInAgainDialog />
    </div>
  );
}
