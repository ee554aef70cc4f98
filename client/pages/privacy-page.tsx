import { SupportLink } from '#client/platform/links/support-link.tsx';
import { LegalHead } from '#client/site/legal-head.tsx';
import { Prose } from '#client/site/prose.tsx';
import { ReadingColumn } from '#client/site/reading-column.tsx';
import { product } from '#contract/site/product.ts';

/** /privacy */
export function PrivacyPage() {
  return (
    <ReadingColumn width="text">
      <LegalHead heading="Privacy Policy" />
      <Prose>
        <p>
          This page says what {product.name} knows about you, what for, and what you can do about it. In short: your
          account is kept, your projects are not.
        </p>
        <h2>Your projects</h2>
        <p>
          The editor works on projects on your own computer. When you ask the AI for something, the parts of the project
          that the request needs are sent to the AI provider to be answered.{' '}
          <strong>{product.name} does not store your project data</strong>, neither what is sent nor what comes back.
          The provider handles it under its own terms.
        </p>
        <h2>What we keep</h2>
        <ul>
          <li>
            <strong>Your account</strong>: your email address, whether it is verified, your name if you set one, your
            name and picture if you sign in with Google, and your password as a hash that cannot be turned back.
          </li>
          <li>
            <strong>Your coins</strong>: purchases, credits, rewards and what was spent, because balances have to be
            accounted for.
          </li>
          <li>
            <strong>What you publish</strong>: Crafts, bounties and farms, for as long as you keep them.
          </li>
          <li>
            <strong>Your sessions</strong>: when and with which browser and network address you signed in, so that you
            can see and end them.
          </li>
          <li>
            <strong>Errors</strong>: when something breaks, a short technical report without the contents of your files.
          </li>
        </ul>
        <h2>Payments</h2>
        <p>
          Payments run through a card payment provider. Your card number goes to that provider and never reaches us; we
          learn whether a payment went through, its amount and its date.
        </p>
        <h2>Cookies and storage</h2>
        <p>
          One cookie remembers that you passed the passcode, one counts wrong passcodes, and one belongs to a sign-in
          with Google while its window is open. Your sign-in is kept in your browser's own storage; so is a Craft, a
          bounty or a note to one that you are writing, in its tab only, until you save it or log out. There are no
          advertising cookies and no trackers.
        </p>
        <h2>Who else sees it</h2>
        <p>
          The AI provider (what a request needs), the card payment provider (payments, and your email address with
          each), Google (only if you sign in with it) and whoever delivers our mail. Nobody buys your data from us.
          Other users see what you publish and the name of your account: the members of your farm, everybody who is
          logged in if the farm is public, and the poster of a bounty that you hand a Craft in to. They never see your
          email address, unless you turn to them: by an invitation to your farm (its next owner's from then on), by
          access to one of your Crafts, by asking to join their farm or by handing yours over to them.
        </p>
        <h2>How long</h2>
        <p>
          Until you delete your account. Then your personal data is removed at once. Some things stay without your name:
          bounties that are over, for the people they concern; Crafts that somebody bought; entries of the ledger, for
          as long as bookkeeping requires. Besides, a fingerprint of your address, if it was verified, stays for 40
          days, as does that of a verified address that your account left for another, so that free credits are not
          given twice; a mail that could not be delivered stays for at most 30 days; a log of sign-ins and of changes to
          accounts, with the network addresses they came from and without a name, stays for thirteen months, so that
          misuse can be looked into.
        </p>
        <h2>Your rights</h2>
        <p>
          You may ask what we keep about you, have it corrected, take it with you, or have it deleted. Write to{' '}
          <SupportLink />. If we change this policy we say so on the site before the change takes effect.
        </p>
      </Prose>
    </ReadingColumn>
  );
}
