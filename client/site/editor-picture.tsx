import styles from './editor-picture.module.css';

type CodeLine = { number: number; code: string; change?: 'added' | 'removed' };

const code: readonly CodeLine[] = [
  { number: 41, code: 'export async function creditCoins(' },
  { number: 42, code: '  userId: string, amount: number, event: EventId,' },
  { number: 43, code: ') {' },
  { number: 44, code: '  await db.users.add(userId, { coins: amount });', change: 'removed' },
  { number: 44, code: '  return db.tx(async (t) => {', change: 'added' },
  { number: 45, code: '    if (await t.events.seen(event)) return;', change: 'added' },
  { number: 46, code: '    await t.events.record(event);', change: 'added' },
  { number: 47, code: '    await t.users.add(userId, { coins: amount });', change: 'added' },
  { number: 48, code: '  });', change: 'added' },
  { number: 49, code: '}' },
];

const snapshots = ['past', 'past', 'past', 'past', 'past', 'past', 'now', 'later', 'later'] as const;

/** The editor drawn in HTML: a chat, its diff, the timeline of snapshots. An image, not interactive. */
export function EditorPicture() {
  return (
    <div
      className={styles.editor}
      role="img"
      aria-label="The editor: a chat on the left, a proposed diff on the right, a snapshot timeline below"
    >
      <div className={styles.bar}>
        <i className={styles.light} />
        <i className={styles.light} />
        <i className={styles.light} />
        <b className={styles.project}>orchard-api</b>
        <span className={styles.aside}>142 files in context</span>
      </div>
      <div className={styles.panes}>
        <div className={styles.chat}>
          <p className={styles.said}>Refunds sometimes credit twice. Find out why and fix it.</p>
          <p className={styles.answer}>
            The webhook can arrive twice, and <code className={styles.name}>creditCoins</code> adds the amount each
            time. I made it idempotent per event id and added a test.
          </p>
          <p className={styles.files}>
            <span className={styles.file}>ledger.ts</span>
            <span className={styles.file}>webhooks.ts</span>
            <span className={styles.file}>ledger.test.ts</span>
          </p>
          <p className={styles.said}>Keep the old signature for callers.</p>
          <p className={styles.answer}>Done. One hunk left to review.</p>
        </div>
        <div className={styles.diff}>
          {code.map((line) => (
            <pre key={`${line.number} ${line.code}`} className={styles.line} data-change={line.change}>
              <span className={styles.number}>{line.number}</span>
              {line.code}
            </pre>
          ))}
          <div className={styles.hunk}>
            <b className={styles.accept}>Accept</b>
            <b className={styles.choice}>Reject</b>
            <b className={styles.choice}>Edit</b>
            <span className={styles.count}>hunk 3 of 3</span>
          </div>
        </div>
      </div>
      <div className={styles.time}>
        <span>Snapshots</span>
        <span className={styles.rail}>
          {snapshots.map((snapshot, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a drawing whose points never move.
            <i key={position} className={styles.snapshot} data-snapshot={snapshot} />
          ))}
        </span>
        <span className={styles.aside}>before refund fix, 14:02</span>
      </div>
    </div>
  );
}
