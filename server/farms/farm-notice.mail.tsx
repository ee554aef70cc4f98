import { Text } from '@react-email/components';
import { product } from '#contract/site/product.ts';
import { MailAction } from '../platform/mail/mail-action.tsx';
import { MailFrame } from '../platform/mail/mail-frame.tsx';
import { look } from '../platform/mail/mail-look.ts';
import type { MailTemplate } from '../platform/mail/mail-template.ts';
import { SupportText } from '../platform/mail/support-text.tsx';
import { unlinked } from '../platform/mail/unlinked.ts';
import type { FarmNoticeProps } from './farm-notice-props.ts';

/** Tells of a request to join; of being accepted, declined, removed or made owner; of the answer to an invitation. */
export const farmNoticeTemplate: MailTemplate<FarmNoticeProps> = {
  subject: (props) => `${headingOf(shown(props))} - ${product.name}`,
  body: (props) => <Notice {...shown(props)} />,
};

const shown = (props: FarmNoticeProps) => ({ ...props, farmName: unlinked(props.farmName) });

function Notice(props: FarmNoticeProps) {
  return (
    <MailFrame
      heading={headingOf(props)}
      preview={whatHappened(props)}
      footer={
        <SupportText>{`You get this mail because of the farm "${props.farmName}" on ${product.name}. Questions: ${product.supportAddress}.`}</SupportText>
      }
    >
      <Text className="ink" style={look.text}>
        {whatHappened(props)}
      </Text>
      <MailAction label={actionOf(props)} link={props.link} />
    </MailFrame>
  );
}

function actionOf({ what }: FarmNoticeProps): string {
  switch (what) {
    case 'requested':
      return 'See who is waiting';
    case 'declined':
      return 'See other farms';
    case 'invitation-accepted':
    case 'invitation-declined':
      return 'Open your farm';
    default:
      return 'Open your dashboard';
  }
}

function headingOf({ what, farmName }: FarmNoticeProps): string {
  switch (what) {
    case 'requested':
      return `Somebody would like to join ${farmName}`;
    case 'approved':
      return `You are in ${farmName}`;
    case 'declined':
      return `Your request to join ${farmName} was declined`;
    case 'removed':
      return `You are no longer in ${farmName}`;
    case 'handed-over':
      return `${farmName} is yours`;
    case 'invitation-accepted':
      return `${farmName} has a new member`;
    case 'invitation-declined':
      return `Your invitation to ${farmName} was declined`;
  }
}

function whatHappened({ what, farmName, by }: FarmNoticeProps): string {
  switch (what) {
    case 'requested':
      return `${by} asks to join your farm "${farmName}". You can approve or decline it on the farm's page.`;
    case 'approved':
      return `Your request to join the farm "${farmName}" was approved.`;
    case 'declined':
      return `Your request to join the farm "${farmName}" was declined. You may ask another farm, or found one of your own.`;
    case 'removed':
      return `The owner of the farm "${farmName}" removed you from it. Your Crafts stay yours, and you may join another farm.`;
    case 'handed-over':
      return `${by} handed the farm "${farmName}" over to you. You own it from now on.`;
    case 'invitation-accepted':
      return `${by} accepted the invitation to your farm "${farmName}" and is a member now.`;
    case 'invitation-declined':
      return `${by} declined the invitation to your farm "${farmName}".`;
  }
}
