import { CircleAlert, MailCheck, MailOpen, TimerOff } from 'lucide-react';
import { unreached } from '#client/platform/calls/unreached.ts';
import { SupportText } from '#client/platform/links/support-text.tsx';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { type ActionLink, actionLinks, disabledAccount, notNow } from './action-link-texts.ts';
import { AuthPanel } from './auth-panel.tsx';
import { type LinkState, useActionLink } from './use-action-link.ts';
import { WayOn } from './way-on.tsx';

type Props = { link: ActionLink; code: string | null };

/** The page of a mailed link that one button applies: every state with its next step. */
export function ActionLinkPanel({ link, code }: Props) {
  const { state, email, apply } = useActionLink(code);
  const { heading, lead, Icon } = look(link, state);
  const isOpen = state === 'ready' || state === 'working' || state === 'unreachable';
  return (
    <AuthPanel
      heading={heading}
      icon={<Icon size={24} />}
      iconTone={isOpen || state === 'done' ? 'leaf' : 'beet'}
      lead={
        <p role="status">
          <SupportText>{lead}</SupportText>
        </p>
      }
    >
      {state === 'unreachable' && <Notice tone="bad">{unreached(notNow)}</Notice>}
      {isOpen ? (
        <Button tone="leaf" size="large" wide busy={state === 'working'} onClick={apply}>
          {actionLinks[link].button}
        </Button>
      ) : (
        state !== 'disabled' && <WayOn email={state === 'done' ? email : null} />
      )}
    </AuthPanel>
  );
}

function look(link: ActionLink, state: LinkState) {
  const texts = actionLinks[link];
  switch (state) {
    case 'done':
      return { ...texts.done, Icon: MailCheck };
    case 'expired':
      return {
        heading: 'This link has expired',
        lead: `It was valid for a limited time only, ${texts.ended} ${texts.again}`,
        Icon: TimerOff,
      };
    case 'invalid':
      return {
        heading: 'This link does not work',
        lead: `It may have been used already, or a newer one was sent to you. ${texts.used} Otherwise open the link in the newest mail.`,
        Icon: CircleAlert,
      };
    case 'taken':
      return {
        heading: 'This address is taken',
        lead: `This address now belongs to another account. ${texts.taken}`,
        Icon: CircleAlert,
      };
    case 'disabled':
      return { ...disabledAccount, Icon: CircleAlert };
    default:
      return { heading: texts.heading, lead: texts.lead, Icon: MailOpen };
  }
}
