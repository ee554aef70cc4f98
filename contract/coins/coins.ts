import { invariant } from '../wire/invariant.ts';

/** The ledger counts in millicoins: 1,000 make a coin, each a millionth of a dollar. Source: domain-rules (Coins). */
export const millicoinsPerCoin = 1_000;
const coinsPerDollar = 1_000;
export const coinsPerCent = coinsPerDollar / 100;
/** The free credits of a month, in coins. Source: specification s.9. */
export const monthlyCredits = 200;

/** Coins as the wire carries them: a decimal number with at most three decimals. */
export function coinsFromMillicoins(millicoins: number): number {
  invariant(Number.isSafeInteger(millicoins), 'a balance must be a whole number of millicoins');
  return millicoins / millicoinsPerCoin;
}

/** Adds coins exactly, to three decimals: a sum of floats can be slightly less than the true sum. */
export function addCoins(...parts: readonly number[]): number {
  return coinsFromMillicoins(parts.reduce((sum, coins) => sum + Math.round(coins * millicoinsPerCoin), 0));
}

const coinFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });

/** 12840 -> "12,840", with no more decimals than the number has. */
export function formatCoins(coins: number): string {
  return coinFormat.format(coins);
}

/** So many coins, in words: "1 coin", "20,000 coins". */
export function coinsText(coins: number): string {
  return `${formatCoins(coins)} ${coins === 1 ? 'coin' : 'coins'}`;
}

/** An amount in a history: "+20,000" or "-1.5" with a real minus sign. */
export function formatSignedCoins(coins: number): string {
  return `${signOf(coins)}${formatCoins(Math.abs(coins))}`;
}

/** The same in words: "+1 coin", "-1.5 coins". */
export function signedCoinsText(coins: number): string {
  return `${signOf(coins)}${coinsText(Math.abs(coins))}`;
}

const signOf = (coins: number) => (coins > 0 ? '+' : coins < 0 ? '\u2212' : '');
