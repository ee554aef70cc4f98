import { expect, test } from 'vitest';
import { addCoins, coinsFromMillicoins, coinsText, formatCoins, formatSignedCoins, signedCoinsText } from './coins.ts';
import { coinMessages } from './messages.ts';

test('a thousand millicoins are a coin', () => {
  expect([0, 1, 1_500, -20_000_000].map(coinsFromMillicoins)).toEqual([0, 0.001, 1.5, -20_000]);
});

test.each([0.5, Number.NaN, 2 ** 53])('%d is no number of millicoins', (millicoins) => {
  expect(() => coinsFromMillicoins(millicoins)).toThrow();
});

test('coins are added exactly to the thousandth, despite floating-point errors', () => {
  expect(addCoins(0.1, 0.2)).toBe(0.3);
  expect(addCoins(1.005, 0)).toBe(1.005);
  expect(addCoins()).toBe(0);
});

test('coins are written with only the decimals that they have', () => {
  expect([12_840, 0.001, 1.5, 20_000].map(formatCoins)).toEqual(['12,840', '0.001', '1.5', '20,000']);
});

test('texts about coins use the singular for one coin', () => {
  expect([1, 0, 1.5, 20_000].map(coinsText)).toEqual(['1 coin', '0 coins', '1.5 coins', '20,000 coins']);
  expect([1, -1, -2].map(signedCoinsText)).toEqual(['+1 coin', '\u22121 coin', '\u22122 coins']);
  const { buyingBlockedByDebt, closingWithDebt, debtCorrected, debtSettled } = coinMessages;
  const { disputeCorrected, balanceFellShort } = coinMessages;
  const texts = [buyingBlockedByDebt, closingWithDebt, debtCorrected, debtSettled, disputeCorrected, balanceFellShort];
  for (const text of texts) {
    expect(text(1)).toMatch(/\b1 coin\b/);
    expect(text(2)).toContain('2 coins');
  }
});

test('an amount in the coin history is written with its sign', () => {
  expect([20_000, -1.5, 0].map(formatSignedCoins)).toEqual(['+20,000', '\u22121.5', '0']);
});
