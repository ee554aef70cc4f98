import { BellOff } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { mailKindNames } from '#client/account/mail-kind-names.ts';
import { useOtherAccount } from '#client/account/use-other-account.ts';
import { AuthPanel } from '#client/auth/auth-panel.tsx';
import { useCall } from '#client/platform/calls/use-call.ts';
import { PageLink } from '#client/platform/links/page-link.tsx';
import { useBelief } from '#client/platform/live/use-belief.ts';
import { useLiveWhen } from '#client/platform/live/use-live.ts';
import { Button } from '#client/ui/button.tsx';
import { buttonLook } from '#client/ui/button-look.ts';
import { KeptPlace } from '#client/ui/kept-place.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { unsubscribe } from '#contract/notifications/calls.ts';
import { notificationMessages } from '#contract/notifications/messages.ts';
import { notificationKinds } from '#contract/notifications/notification.ts';
import { mailsOfLink } from '#contract/notifications/queries.ts';
import { paths } from '#contract/site/paths.ts';

/** /unsubscribe, the target of the link at the foot of a mail. Opening it changes nothing: only its button does. */
export function UnsubscribePage() {
  const [search] = useSearchParams();
  const ending = useCall(unsubscribe);
  const token = search.get('token') ?? '';
  // The token contains the kind of mail in plain text.
  const kind = notificationKinds.find((known) => known === token.split('.')[1]);
  const other = useOtherAccount(kind ? token : '');
  const link = { token };
  // Some mail programs break a long address.
  const isCutOff = token === '';
  const mails = useLiveWhen(!isCutOff, mailsOfLink, link);
  // Where the current state cannot be read, the page asks all the same.
  const off = mails.status === 'ready' ? mails.value.off : false;
  const isUnknown = isCutOff || off === null;
  const { shown, believe } = useBelief(mailsOfLink, link, off === true);
  const isOff = !isUnknown && shown && !ending.busy;
  const hasFailed = !isUnknown && !isOff && ending.status === 'failed';
  const isAsking = !isUnknown && !isOff && !hasFailed;
  return (
    <AuthPanel
      heading="Switch mails off"
      icon={<BellOff size={24} />}
      lead={
        kind &&
        !isUnknown &&
        !hasFailed && (
          <p>
            <strong>{mailKindNames[kind]}</strong>
          </p>
        )
      }
    >
      {isOff && (
        <Notice tone="good">
          {other === null ? notificationMessages.unsubscribed : notificationMessages.unsubscribedOther(other)}
        </Notice>
      )}
      {isUnknown && <Notice tone="bad">{notificationMessages.unsubscribeUnknown}</Notice>}
      {(isAsking || hasFailed) && (
        <KeptPlace isKept={mails.status === 'loading'}>
          {hasFailed ? (
            <Notice tone="bad">{ending.error.message}</Notice>
          ) : (
            <p>
              {other === null
                ? 'Press the button to stop mails of this kind. Your inbox on the site still has all the news.'
                : notificationMessages.unsubscribeOther(other)}
            </p>
          )}
          <Button tone="leaf" size="large" wide busy={ending.busy} onClick={() => void believe(true, ending.run(link))}>
            Switch them off
          </Button>
        </KeptPlace>
      )}
      {(isUnknown || hasFailed || (isOff && other === null)) && (
        <PageLink
          {...buttonLook({ tone: isUnknown ? 'leaf' : 'plain', size: 'large', wide: true })}
          to={paths.notifications()}
        >
          Open your notifications
        </PageLink>
      )}
    </AuthPanel>
  );
}
