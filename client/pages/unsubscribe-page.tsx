import { BellOff } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { mailKindNames } from '#client/account/mail-kind-names.ts';
import { useOtherAccount } from '#client/account/use-other-account.ts';
import { AuthPanel } from '#client/auth/auth-panel.tsx';
import { useCall } from '#client/platform/calls/use-call.ts';
import { PageLink } from '#client/platform/links/page-link.tsx';
import { Button } from '#client/ui/button.tsx';
import { buttonLook } from '#client/ui/button-look.ts';
import { Notice } from '#client/ui/notice.tsx';
import { unsubscribe } from '#contract/notifications/calls.ts';
import { notificationMessages } from '#contract/notifications/messages.ts';
import { notificationKinds } from '#contract/notifications/notification.ts';
import { paths } from '#contract/site/paths.ts';

/** /unsubscribe, where the foot of a mail leads. Opening it changes nothing: only its button does. */
export function UnsubscribePage() {
  const [search] = useSearchParams();
  const ending = useCall(unsubscribe);
  const token = search.get('token') ?? '';
  // Only the server knows whether it is ours; what it is about stands in it to be read.
  const kind = notificationKinds.find((known) => known === token.split('.')[1]);
  const other = useOtherAccount(kind ? token : '');
  // Some mail programs break a long address.
  const isCutOff = token === '';
  const isAsking = !isCutOff && (ending.status === 'idle' || ending.busy);
  return (
    <AuthPanel
      heading="Switch mails off"
      icon={<BellOff size={24} />}
      lead={
        kind &&
        ending.status !== 'failed' && (
          <p>
            <strong>{mailKindNames[kind]}</strong>
          </p>
        )
      }
    >
      {isAsking && other === null && (
        <p>Press the button, and mails of this kind stop. Your inbox on the site still tells what happens.</p>
      )}
      {isAsking && other !== null && <p>{notificationMessages.unsubscribeOther(other)}</p>}
      {ending.status === 'done' && (
        <Notice tone="good">
          {other === null ? notificationMessages.unsubscribed : notificationMessages.unsubscribedOther(other)}
        </Notice>
      )}
      {isCutOff && <Notice tone="bad">{notificationMessages.unsubscribeUnknown}</Notice>}
      {ending.status === 'failed' && <Notice tone="bad">{ending.error.message}</Notice>}
      {ending.status !== 'done' && !isCutOff && (
        <Button tone="leaf" size="large" wide busy={ending.busy} onClick={() => void ending.run({ token })}>
          Switch them off
        </Button>
      )}
      {(isCutOff || ending.status === 'failed' || (ending.status === 'done' && other === null)) && (
        <PageLink
          {...buttonLook({ tone: isCutOff ? 'leaf' : 'plain', size: 'large', wide: true })}
          to={paths.notifications()}
        >
          Open your notifications
        </PageLink>
      )}
    </AuthPanel>
  );
}
