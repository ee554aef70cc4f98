import styles from './column-coins.module.css';

type Props = {
  /** As `formatCoins` formats it, signed or not. */
  text: string;
  /** The highest number of decimals in the column. */
  decimals: number;
};

/** An amount of coins in a column: aligns the decimal points, however many decimals each amount has. */
export function ColumnCoins({ text, decimals }: Props) {
  const [whole, fraction = ''] = text.split('.');
  const missing = '0'.repeat(decimals - fraction.length);
  return (
    <>
      {whole}
      <span className={styles.fraction} data-missing={fraction === '' && missing !== '' ? `.${missing}` : missing}>
        {fraction !== '' && `.${fraction}`}
      </span>
    </>
  );
}
