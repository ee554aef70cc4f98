import { DownloadButton } from '#client/downloads/download-button.tsx';
import { useFlags } from '#client/platform/flags/use-flags.ts';
import { PageLink } from '#client/platform/links/page-link.tsx';
import { useIdentity } from '#client/platform/session/use-identity.ts';
import { buttonLook } from '#client/ui/button-look.ts';
import { ErrorBoundary } from '#client/ui/error-boundary.tsx';
import { lazyPart, usePart } from '#client/ui/lazy-part.ts';
import { paths } from '#contract/site/paths.ts';
import { Brand } from './brand.tsx';
import { type ShellLink, shownLinks } from './flagged-links.ts';
import styles from './header.module.css';
import { MobileMenu } from './mobile-menu.tsx';
import { ShellIcon } from './shell-icon.tsx';
import { ShellLinks } from './shell-links.tsx';

const headerLinks: readonly ShellLink[] = [
  { label: 'Start', to: paths.start() },
  { label: 'New', to: paths.new() },
  { label: 'Craft', to: paths.craftMarket(), section: /^\/(craft|wanted|farm)/, flag: 'show_craft_market' },
];

/** Loaded only for signed-in users. */
const bell = lazyPart(() => import('#client/account/bell.tsx').then((module) => module.Bell));
const bellPlace = <span className={styles.bell} />;

/** The top of every page. */
export function Header() {
  const { state } = useIdentity();
  const links = shownLinks(headerLinks, useFlags());
  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <Brand />
        <nav className={styles.nav} aria-label="Main">
          <ShellLinks links={links} className={styles.link} />
        </nav>
        <div className={styles.end}>
          {state !== 'signed-out' && (
            <ErrorBoundary>
              <LaterBell isKnown={state === 'signed-in'} />
            </ErrorBoundary>
          )}
          <DownloadButton />
          <PageLink
            {...buttonLook({ tone: 'ghost', shape: 'icon' })}
            to={state === 'signed-in' ? paths.dashboard() : paths.login()}
            aria-label="Account"
            data-place="account"
          >
            <ShellIcon name="account" />
          </PageLink>
        </div>
        <MobileMenu links={links} />
      </div>
    </header>
  );
}

/** Fetches the bell's code already while the session is unknown. */
function LaterBell({ isKnown }: { isKnown: boolean }) {
  const Bell = usePart(bell);
  return Bell && isKnown ? <Bell /> : bellPlace;
}
