import { useLocation } from 'react-router';
import { product } from '#contract/site/product.ts';
import styles from './report-link.module.css';

type Props = { what: 'Craft' | 'farm' | 'bounty'; name: string };

/** A link that mails a report to support, with the address by which an operator takes it down (decision 119). */
export function ReportLink({ what, name }: Props) {
  const { pathname } = useLocation();
  const subject = encodeURIComponent(`Report of the ${what} "${name}"`);
  const body = encodeURIComponent(`${location.origin}${pathname}\n\nWhat is wrong with it:\n`);
  return (
    <p className={styles.report}>
      <a href={`mailto:${product.supportAddress}?subject=${subject}&body=${body}`}>Report this {what}</a>
    </p>
  );
}
