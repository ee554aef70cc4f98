import { useRef, useState } from 'react';
import { useSignOut } from '#client/auth/use-sign-out.ts';
import { useIdentity } from '#client/platform/session/use-identity.ts';
import { Button } from '#client/ui/button.tsx';
import { paths } from '#contract/site/paths.ts';
import type { ShellLink } from './flagged-links.ts';
import styles from './mobile-menu.module.css';
import { ShellIcon } from './shell-icon.tsx';
import { ShellLinks } from './shell-links.tsx';
import { useCloseOnBack } from './use-close-on-back.ts';
import { useCloseWhenWide } from './use-close-when-wide.ts';

type Props = { links: readonly ShellLink[] };

const account = { label: 'Account', to: paths.dashboard() };
const login = { label: 'Login', to: paths.login() };

/** The menu of narrow windows. The browser closes it on Escape and outside taps; we do when the focus leaves. */
export function MobileMenu({ links }: Props) {
  const menu = useRef<HTMLElement>(null);
  const [open, setOpen] = useState(false);
  const isSignedIn = useIdentity().state === 'signed-in';
  const signOut = useSignOut();
  const close = () => menu.current?.hidePopover();
  useCloseWhenWide(menu);
  useCloseOnBack(menu);
  return (
    <div className={styles.mobile}>
      <Button tone="ghost" shape="icon" aria-label="Menu" aria-expanded={open} popoverTarget="mobile-menu">
        <ShellIcon name={open ? 'close' : 'menu'} />
      </Button>
      <nav
        ref={menu}
        id="mobile-menu"
        className={styles.menu}
        popover="auto"
        aria-label="Menu"
        onToggle={(event) => setOpen(event.newState === 'open')}
        onBlur={({ currentTarget, relatedTarget }) => {
          // The menu's own button, beside it, toggles the menu itself.
          if (relatedTarget && !currentTarget.parentElement?.contains(relatedTarget)) close();
        }}
      >
        <ShellLinks links={[...links, isSignedIn ? account : login]} className={styles.item} onClick={close} />
        {isSignedIn && (
          <button
            type="button"
            className={styles.item}
            onClick={() => {
              close();
              void signOut();
            }}
          >
            Logout
          </button>
        )}
      </nav>
    </div>
  );
}
