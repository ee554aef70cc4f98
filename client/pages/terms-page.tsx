import { useFlags } from '#client/platform/flags/use-flags.ts';
import { SupportLink } from '#client/platform/links/support-link.tsx';
import { LegalHead } from '#client/site/legal-head.tsx';
import { PictureCredits } from '#client/site/picture-credits.tsx';
import { Prose } from '#client/site/prose.tsx';
import { ReadingColumn } from '#client/site/reading-column.tsx';
import { craftSalesNotYet } from '#contract/site/features.ts';
import { product } from '#contract/site/product.ts';

/** /terms */
export function TermsPage() {
  return (
    <ReadingColumn width="text">
      <LegalHead heading="Terms of Use" />
      <Prose>
        <p>
          By using {product.name}, the site and the editor, you agree to these terms. They are written to be read; if
          something is unclear, ask us.
        </p>
        <h2>Your account</h2>
        <p>
          One person, one account. Keep your password to yourself and tell us if somebody else got hold of it. You must
          be old enough to agree to a contract where you live.
        </p>
        <h2>Your code and the AI</h2>
        <p>
          Your projects stay yours, and so does what you make of the AI's answers. Project data that a request needs
          goes to the AI provider and is not stored by {product.name}. The AI makes mistakes: you decide which changes
          to accept, and you answer for the code you ship.
        </p>
        <h2>Coins</h2>
        <ul>
          <li>
            Every user gets 200 free credits, refilled monthly. What is left of them at the end of a month expires.
          </li>
          <li>
            Extra coins cost 1,000 coins per dollar and never expire. Coins you buy are not turned back into money.
          </li>
          <li>AI use is charged at the provider's cost plus 50%.</li>
          <li>Creators get 70% of the coins from Craft sales and bounty rewards.</li>
          {useFlags().craft_sales ? null : <li>{craftSalesNotYet}</li>}
          <li>Prices are experimental and subject to change; coins you have bought keep their number.</li>
        </ul>
        <h2>Payments</h2>
        <p>
          Payments run through a card payment provider under its terms. If a charge is wrong, report it from your coin
          history within a reasonable time and we look into it. Coins from a payment that is taken back are taken back
          too.
        </p>
        <h2>Crafts, bounties and farms</h2>
        <p>
          Publish only what you have the right to publish. Who uses a Craft gets the right to use it, not to sell it on.
          A coin reward marked as funded is held by {product.name} and paid when the creator of the bounty accepts a
          solution; rewards of other kinds are promises between you and the creator.
        </p>
        <h2>What is not allowed</h2>
        <p>
          Breaking into accounts or systems, making money move that is not yours, spreading malware, harassing people,
          or using the service to break the law. We may close accounts that do.
        </p>
        <h2>The beta</h2>
        <p>
          {product.name} is in beta and comes as it is. We take care, but it may fail, change or end, and as far as the
          law allows we are not liable for damage that follows from it. Keep your own backups.
        </p>
        <h2>Changes and contact</h2>
        <p>
          If these terms change we say so on the site before the change takes effect. Write to <SupportLink /> about
          anything in them.
        </p>
        <PictureCredits />
      </Prose>
    </ReadingColumn>
  );
}
