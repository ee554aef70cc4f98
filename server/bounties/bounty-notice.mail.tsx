import { Text } from '@react-email/components';
import { product } from '#contract/site/product.ts';
import { MailAction } from '../platform/mail/mail-action.tsx';
import { MailFrame } from '../platform/mail/mail-frame.tsx';
import { look } from '../platform/mail/mail-look.ts';
import type { MailTemplate } from '../platform/mail/mail-template.ts';
import { SupportText } from '../platform/mail/support-text.tsx';
import { unlinked } from '../platform/mail/unlinked.ts';
import { WrittenText } from '../platform/mail/written-text.tsx';
import { type BountyNoticeProps, coinsBack } from './bounty-notice-props.ts';

/** Tells poster and solvers what happened to a bounty, and what to do next. */
export const bountyNoticeTemplate: MailTemplate<BountyNoticeProps> = {
  subject: (props) => `${headingOf(props)} - ${product.name}`,
  body: (props) => <Notice {...shown(props)} />,
};

/** Texts of users stay plain text: a title, a craft's name, a reward or a reason cannot put a link into our mail. */
const shown = (props: BountyNoticeProps) => ({
  ...props,
  title: unlinked(props.title),
  about: unlinked(props.about),
  reward: unlinked(props.reward),
});

function Notice(props: BountyNoticeProps) {
  return (
    <MailFrame
      heading={headingOf(props)}
      preview={whatHappened(props)}
      footer={
        <SupportText>{`You get this mail because of the bounty "${props.title}" on ${product.name}. Questions: ${product.supportAddress}.`}</SupportText>
      }
    >
      <Text className="ink" style={look.text}>
        <WrittenText>{whatHappened(props)}</WrittenText>
      </Text>
      <MailAction label="Open the bounty" link={props.link} />
    </MailFrame>
  );
}

function headingOf({ what }: BountyNoticeProps): string {
  switch (what) {
    case 'submitted':
      return 'A solution waits for your review';
    case 'withdrawn':
      return 'A solution was withdrawn';
    case 'accepted':
      return 'Your solution was accepted';
    case 'declined':
      return 'Your solution was declined';
    case 'closed':
      return 'A bounty was solved by somebody else';
    case 'cancelled':
      return 'A bounty was called off';
    case 'taken down':
      return 'A bounty was ended';
  }
}

function whatHappened({ what, title, about, reward, isPledged, ...coins }: BountyNoticeProps): string {
  switch (what) {
    case 'submitted':
      return `"${about}" was submitted to your bounty "${title}". ${isPledged ? 'Fund its reward and accept it' : 'Accept it'}, or decline it and say why.`;
    case 'withdrawn':
      return `"${about}" was withdrawn from your bounty "${title}". There is nothing left to decide about it.`;
    case 'accepted':
      return `"${about}" solved the bounty "${title}". You receive: ${reward}.`;
    case 'declined':
      return `Your solution to the bounty "${title}" was declined: ${about}`;
    case 'closed':
      return `The bounty "${title}" was solved by somebody else. A Craft that you handed in stays yours.`;
    case 'cancelled':
      return `Its poster cancelled the bounty "${title}". Thank you for having taken it on.`;
    case 'taken down':
      return `We ended the bounty "${title}".${coinsBack(coins)}`;
  }
}
