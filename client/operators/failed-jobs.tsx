import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { formatMoment } from '#client/ui/format-date.ts';
import { retryJob } from '#contract/operators/calls.ts';
import { type FailedJob, failedJobs } from '#contract/operators/queries.ts';
import styles from './console-list.module.css';
import { LiveCard } from './live-card.tsx';
import { Queue } from './queue.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { useOperatorAct } from './use-operator-act.ts';
import { useOperatorLive } from './use-operator-live.ts';

/** Failed jobs and mails, with a button to retry one. */
export function FailedJobs() {
  const jobs = useOperatorLive(failedJobs, {});
  const act = useOperatorAct();
  const [asked, setAsked] = useState<FailedJob | null>(null);
  return (
    <>
      <LiveCard
        heading="Failed jobs"
        lead="Jobs and mails whose last try failed. Each is tried again automatically, with growing pauses, until its tries are used up."
        read={jobs}
      >
        {(failed) =>
          failed.length === 0 ? (
            <EmptyState picture={<CircleCheck size={36} />} text="No job has failed." />
          ) : (
            <Queue items={failed}>{(job) => <JobItem key={job.id} job={job} onRetry={() => setAsked(job)} />}</Queue>
          )
        }
      </LiveCard>
      {asked && (
        <ReasonDialog
          heading="Try again"
          text={`The job ${asked.id} (${asked.name}) is tried again at once, with all its tries.`}
          act="Try again"
          isOver={jobs.status === 'ready' && !jobs.value.some(({ id }) => id === asked.id)}
          run={(reason) => act(retryJob, { jobId: asked.id, reason })}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

function JobItem({ job, onRetry }: { job: FailedJob; onRetry: () => void }) {
  const { id, name, attempts, mostAttempts, lastError, runAt } = job;
  const isOver = attempts >= mostAttempts;
  return (
    <li className={styles.item}>
      <div className={styles.text}>
        <p className={styles.title}>
          <span className={styles.code}>{name}</span> {isOver && <Badge tone="beet">Given up</Badge>}
        </p>
        <p className={styles.technical}>{lastError}</p>
        <p className={styles.facts}>
          Job {id}, {attempts} of {mostAttempts} tries, {isOver ? 'last' : 'next'}{' '}
          <time dateTime={runAt}>{formatMoment(runAt)}</time>
        </p>
      </div>
      <span className={styles.ways}>
        <Button size="small" aria-label={`Try again: Job ${id}`} onClick={onRetry}>
          Try again
        </Button>
      </span>
    </li>
  );
}
