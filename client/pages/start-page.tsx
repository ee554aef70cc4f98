import { HeroDownload } from '#client/downloads/hero-download.tsx';
import { PageLink } from '#client/platform/links/page-link.tsx';
import { useIdentity } from '#client/platform/session/use-identity.ts';
import { EditorPicture } from '#client/site/editor-picture.tsx';
import { PageHead } from '#client/site/page-head.tsx';
import { ReadingColumn } from '#client/site/reading-column.tsx';
import { StartSteps } from '#client/site/start-steps.tsx';
import { SystemsTable } from '#client/site/systems-table.tsx';
import { buttonLook } from '#client/ui/button-look.ts';
import { paths } from '#contract/site/paths.ts';
import { product } from '#contract/site/product.ts';
import styles from './start-page.module.css';

const steps = [
  {
    title: 'Create an account',
    text: 'An email address or a Google account is enough. Every account gets 200 free credits, refilled monthly.',
  },
  {
    title: 'Download the editor',
    text: 'Ask for a place in the beta. If there is one left your download starts; otherwise you are on the waitlist.',
  },
  {
    title: 'Open a project and chat',
    text: 'Sign in inside the editor, open a folder of yours, and say what you want to change.',
  },
] as const;

/** /start: what the editor is and how to begin. */
export function StartPage() {
  const isSignedIn = useIdentity().state === 'signed-in';
  return (
    <ReadingColumn>
      <PageHead
        heading={`Start with ${product.name}`}
        lead={`${product.name} is a code editor for your desktop. You chat, the AI reads your project and answers with changes, and you decide about every one of them.`}
      >
        <div className={styles.acts}>
          <HeroDownload />
          <PageLink {...buttonLook({ size: 'large' })} to={isSignedIn ? paths.dashboard() : paths.signUp()}>
            {isSignedIn ? 'Go to your dashboard' : 'Create an account'}
          </PageLink>
        </div>
      </PageHead>
      <section className={styles.section} aria-labelledby="begin">
        <h2 id="begin" className={styles.heading}>
          Three steps to the first change
        </h2>
        <StartSteps steps={steps} />
      </section>
      <section className={styles.section} aria-labelledby="works">
        <h2 id="works" className={styles.heading}>
          What a change looks like
        </h2>
        <p className={styles.lead}>
          You talk, and what would change stands next to it as a diff: accept it, reject it or edit it. Below runs the
          timeline of snapshots, and any of them takes the whole project back.
        </p>
        <EditorPicture />
      </section>
      <section className={styles.section} aria-labelledby="systems">
        <h2 id="systems" className={styles.heading}>
          On your system
        </h2>
        <SystemsTable />
        <p className={styles.more}>
          Every installer with its size and checksum is on the <PageLink to={paths.releases()}>releases page</PageLink>.
        </p>
      </section>
      <section className={styles.section} aria-labelledby="costs">
        <h2 id="costs" className={styles.heading}>
          What it costs
        </h2>
        <p className={styles.lead}>
          200 free credits every month. Extra coins cost 1,000 coins per dollar and never expire. AI use is charged at
          the provider's cost plus 50%. Prices are experimental and subject to change.
        </p>
      </section>
    </ReadingColumn>
  );
}
