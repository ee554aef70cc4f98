import { useFlags } from '#client/platform/flags/use-flags.ts';
import { PageLink } from '#client/platform/links/page-link.tsx';
import { paths } from '#contract/site/paths.ts';
import { product } from '#contract/site/product.ts';
import { Brand } from './brand.tsx';
import { type ShellLink, shownLinks } from './flagged-links.ts';
import styles from './footer.module.css';

const columns: readonly { heading: string; links: readonly ShellLink[] }[] = [
  {
    heading: 'Product',
    links: [
      { label: 'Home', to: paths.home() },
      { label: 'About', to: paths.about() },
      { label: 'Product', to: paths.product() },
    ],
  },
  {
    heading: 'Community',
    links: [
      { label: 'Craft Market', to: paths.craftMarketAlias(), flag: 'show_craft_market' },
      { label: 'Farms', to: paths.farms() },
      { label: 'Bounty Call', to: paths.bountyCall(), flag: 'show_wanted' },
    ],
  },
  {
    heading: 'Account',
    links: [
      { label: 'Account', to: paths.dashboard() },
      { label: 'Terms of Use', to: paths.terms() },
      { label: 'Privacy Policy', to: paths.privacy() },
    ],
  },
];

/** The end of every page (texts: specification s.2, Footer). */
export function Footer() {
  const flags = useFlags();
  return (
    <footer className={styles.footer}>
      <div className={styles.row}>
        <div className={styles.about}>
          <Brand />
          <p>
            {product.name} {product.disclaimer}
          </p>
          <p>
            © {product.copyrightYear} {product.name}
          </p>
        </div>
        {columns.map(({ heading, links }) => (
          <nav key={heading} aria-label={heading}>
            <h2 className={styles.heading}>{heading}</h2>
            <ul>
              {shownLinks(links, flags).map(({ label, to }) => (
                <li key={to}>
                  <PageLink className={styles.link} to={to}>
                    {label}
                  </PageLink>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
    </footer>
  );
}
