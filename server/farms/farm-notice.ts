import type { NotificationKind } from '#contract/notifications/notification.ts';
import { paths } from '#contract/site/paths.ts';
import { type AskedFor, type NotifySettings, notify, senderName } from '../notifications/index.ts';
import type { Actor } from '../platform/calls/actor.ts';
import type { Tx } from '../platform/database/database.ts';
import { randomId } from '../platform/random-id.ts';
import { type FarmNoticeProps, farmNoticeMail } from './farm-notice-props.ts';

type Notice = Omit<FarmNoticeProps, 'link' | 'by'> & {
  to: string;
  actor: Actor;
  now: Date;
  /** The page that shows the event, if not the dashboard. */
  link?: string;
  asksFor?: AskedFor | undefined;
};

const kinds: Record<FarmNoticeProps['what'], NotificationKind> = {
  requested: 'request',
  approved: 'approval',
  declined: 'approval',
  removed: 'removal',
  'handed-over': 'hand-over',
  'invitation-accepted': 'answer',
  'invitation-declined': 'answer',
};

/** Notifies a user of an event in a farm, in the event's own transaction. */
export async function addFarmNotice(
  tx: Tx,
  settings: NotifySettings,
  { to: uid, actor, now, link = paths.dashboard(), asksFor, ...fact }: Notice,
): Promise<void> {
  const props = { ...fact, by: senderName(actor) };
  await notify(tx, settings, {
    to: [uid],
    ...farmNews(props),
    by: actor.uid,
    link,
    asksFor,
    now,
    mail: {
      kind: farmNoticeMail,
      props: { ...props, link: `${settings.publicUrl.origin}${link}` },
      key: `farm-notice:${randomId()}`,
    },
  });
}

/** What happened in a farm as a line of the inbox. */
export function farmNews(props: Omit<FarmNoticeProps, 'link'>): { kind: NotificationKind; text: string } {
  return { kind: kinds[props.what], text: textOf(props) };
}

function textOf({ what, farmName, by }: Omit<FarmNoticeProps, 'link'>): string {
  switch (what) {
    case 'requested':
      return `${by} asks to join your farm "${farmName}".`;
    case 'approved':
      return `You are a member of the farm "${farmName}" now.`;
    case 'declined':
      return `Your request to join the farm "${farmName}" was declined.`;
    case 'removed':
      return `You are no longer a member of the farm "${farmName}".`;
    case 'handed-over':
      return `${by} handed the farm "${farmName}" over to you.`;
    case 'invitation-accepted':
      return `${by} accepted the invitation to your farm "${farmName}".`;
    case 'invitation-declined':
      return `${by} declined the invitation to your farm "${farmName}".`;
  }
}
