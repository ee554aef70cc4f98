import styles from './column-coins.module.css';

type Props = {
  /** As `formatCoins` writes them, signed or not. */
  text: string;
  /** The most that any amount of the column has. */
  decimals: number;
};

/** Coins among others in a column: all points stand below each other, however many decimals follow. */
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
