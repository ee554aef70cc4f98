import { CircleAlert, MailCheck, MailOpen, TimerOff } from 'lucide-react';
import { paths } from '#client/app/paths.ts';
import { PageLink } from '#client/platform/page-link.tsx';
import { useIdentity } from '#client/platform/use-identity.ts';
import { Button } from '#client/ui/button.tsx';
import { buttonLook } from '#client/ui/button-look.ts';
import { Notice } from '#client/ui/notice.tsx';
import { AuthPanel } from './auth-panel.tsx';
import type { EmailVerification } from './use-email-verification.ts';

const texts = {
  ready: { heading: 'Verify your email', lead: 'One click, and your account is active.', Icon: MailOpen },
  working: { heading: 'Verify your email', lead: 'One click, and your account is active.', Icon: MailOpen },
  unreachable: { heading: 'Verify your email', lead: 'One click, and your account is active.', Icon: MailOpen },
  done: { heading: 'Your email is verified', lead: 'Your account is active.', Icon: MailCheck },
  expired: {
    heading: 'This link has expired',
    lead: 'Verification links are valid for a limited time only. Log in and ask for a new one.',
    Icon: TimerOff,
  },
  invalid: {
    heading: 'This link does not work',
    lead: 'It may have been used already, or a newer one was sent to you. If you have used it, your email is verified and you can log in. Otherwise open the link in the newest mail.',
    Icon: CircleAlert,
  },
};

type Props = { state: EmailVerification; onVerify: () => void };

/** The states of a verification link, each with the next step. */
export function EmailVerificationPanel({ state, onVerify }: Props) {
  const { heading, lead, Icon } = texts[state];
  const isOpen = state === 'ready' || state === 'working' || state === 'unreachable';
  return (
    <AuthPanel
      heading={heading}
      icon={<Icon size={24} />}
      iconTone={isOpen || state === 'done' ? 'leaf' : 'beet'}
      lead={<p role="status">{lead}</p>}
    >
      {state === 'unreachable' && (
        <Notice tone="bad">The server could not be reached. Please wait a moment and try again.</Notice>
      )}
      {isOpen ? (
        <Button tone="leaf" size="large" wide busy={state === 'working'} onClick={onVerify}>
          Verify my email
        </Button>
      ) : (
        <WayOn />
      )}
    </AuthPanel>
  );
}

function WayOn() {
  const isSignedIn = useIdentity().state === 'signed-in';
  return (
    <PageLink
      {...buttonLook({ tone: 'leaf', size: 'large', wide: true })}
      to={isSignedIn ? paths.dashboard() : paths.login()}
    >
      {isSignedIn ? 'Open your dashboard' : 'Login'}
    </PageLink>
  );
}
