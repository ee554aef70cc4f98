import { CircleAlert, KeyRound, TimerOff } from 'lucide-react';
import { unreached } from '#client/platform/calls/unreached.ts';
import { PageLink } from '#client/platform/links/page-link.tsx';
import { buttonLook } from '#client/ui/button-look.ts';
import { Notice } from '#client/ui/notice.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { paths } from '#contract/site/paths.ts';
import { disabledAccount, notNow } from './action-link-texts.ts';
import { AuthPanel } from './auth-panel.tsx';
import { LogOutFirst } from './log-out-first.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import type { LinkState } from './use-action-link.ts';
import { useNewPassword } from './use-new-password.ts';
import { useSignedInOther } from './use-signed-in-other.ts';

/** The page of a password reset link: a form for the new password, or a way to request a new link. */
export function NewPasswordPanel({ code }: { code: string | null }) {
  const { now, save } = useNewPassword(code);
  switch (now.state) {
    case 'looking':
      return (
        <AuthPanel heading="Choose a new password" icon={<KeyRound size={24} />}>
          <Skeleton shape="block" />
        </AuthPanel>
      );
    case 'open':
      return (
        <AuthPanel
          heading="Choose a new password"
          icon={<KeyRound size={24} />}
          lead={<p>For {now.email}. Every device that is logged in now is logged out.</p>}
        >
          {now.unreachable && <Notice tone="bad">{unreached(notNow)}</Notice>}
          <NewPasswordForm
            email={now.email}
            submitLabel="Save the new password"
            problem={now.problem}
            busy={now.busy}
            onSubmit={save}
          />
        </AuthPanel>
      );
    case 'done':
      return <DonePanel email={now.email} />;
    case 'over':
      return <OverPanel link={now.link} />;
  }
}

function DonePanel({ email }: { email: string }) {
  const other = useSignedInOther(email);
  return (
    <AuthPanel
      heading="Your password is changed"
      icon={<KeyRound size={24} />}
      lead={<p role="status">Log in to {email} with the new one.</p>}
    >
      {other === null ? (
        <PageLink {...buttonLook({ tone: 'leaf', size: 'large', wide: true })} to={paths.login()}>
          Login
        </PageLink>
      ) : (
        <LogOutFirst signedIn={other} email={email} />
      )}
    </AuthPanel>
  );
}

const overTexts: Partial<Record<LinkState, { heading: string; lead: string }>> = {
  expired: {
    heading: 'This link has expired',
    lead: 'Links for a new password are valid for an hour, and only the newest one works.',
  },
  disabled: disabledAccount,
  unreachable: {
    heading: 'This link could not be checked',
    lead: 'Please wait a moment and load this page again.',
  },
};

function OverPanel({ link }: { link: LinkState }) {
  const { heading, lead } = overTexts[link] ?? {
    heading: 'This link does not work',
    lead: 'It may have been used already, or a newer one was sent to you.',
  };
  const Icon = link === 'expired' ? TimerOff : CircleAlert;
  return (
    <AuthPanel heading={heading} icon={<Icon size={24} />} iconTone="beet" lead={<p role="status">{lead}</p>}>
      {link !== 'disabled' && (
        <PageLink {...buttonLook({ tone: 'leaf', size: 'large', wide: true })} to={paths.forgotPassword()}>
          Send me a new link
        </PageLink>
      )}
    </AuthPanel>
  );
}
