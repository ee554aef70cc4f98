import { PageLink } from '#client/platform/page-link.tsx';
import { paths } from '#client/platform/paths.ts';
import { focusHeading } from '#client/ui/focus-heading.ts';
import styles from './bounty-view.module.css';

/** The part of a bounty's page in which solutions are handed in and answered. */
export const submissionsPart = 'submissions';

type Props = {
  bountyId: string;
  /** What to do next. */
  text: string;
  /** Whether that is done among the submissions, which may stand far below. */
  isAtSubmissions: boolean;
};

/** What to do next with a bounty; a link where another part of the page is for that, whose heading gets the focus. */
export function StepLine({ bountyId, text, isAtSubmissions }: Props) {
  return (
    <p className={styles.next}>
      {isAtSubmissions ? (
        <PageLink
          to={`${paths.bounty(bountyId)}#${submissionsPart}`}
          onClick={() => focusHeading(document.getElementById(submissionsPart))}
        >
          {text}
        </PageLink>
      ) : (
        text
      )}
    </p>
  );
}
