import { paths } from '#client/app/paths.ts';
import { PageLink } from '#client/platform/page-link.tsx';
import { useIdentity } from '#client/platform/use-identity.ts';
import { buttonLook } from '#client/ui/button-look.ts';
import styles from './hero.module.css';
import fieldAtNight from './hero-dark.svg';
import fieldByDay from './hero-light.svg';

/** The first thing a visitor sees: what the product is, over the field it is named after. */
export function Hero() {
  const isSignedIn = useIdentity().state === 'signed-in';
  return (
    <section className={styles.hero}>
      <div className={styles.copy}>
        <h1 className={styles.heading}>Chat to create. Simple as that.</h1>
        <p className={styles.lead}>
          An AI code editor that reads your whole project, shows every change as a diff, and can walk it all back.
        </p>
        <div className={styles.acts}>
          {isSignedIn ? (
            <PageLink {...buttonLook({ tone: 'leaf', size: 'large' })} to={paths.dashboard()}>
              Open your dashboard
            </PageLink>
          ) : (
            <>
              <PageLink {...buttonLook({ tone: 'leaf', size: 'large' })} to={paths.signUp()}>
                Create an account
              </PageLink>
              <PageLink {...buttonLook({ size: 'large' })} to={paths.login()}>
                Login
              </PageLink>
            </>
          )}
        </div>
        <p className={styles.fine}>200 free credits every month. Windows, macOS and Linux.</p>
      </div>
      <picture className={styles.land}>
        <source media="(prefers-color-scheme: dark)" srcSet={fieldAtNight} />
        <img className={styles.field} src={fieldByDay} alt="" width="1600" height="1000" fetchPriority="high" />
      </picture>
    </section>
  );
}
