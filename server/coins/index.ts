export { capMillicoins, holdForAi, settleAiHold } from './ai-hold.ts';
export { closeAccounts } from './close-accounts.ts';
export { createCoins } from './coins.ts';
export { creditsMonth } from './credits-month.ts';
export { demoPurchase } from './demo-purchase.ts';
export { fundEscrow, openEscrow, payFromEscrow, returnFromEscrow } from './escrow.ts';
export { openAccounts, refillMonthlyCredits, type Spend, spendCoins } from './ledger-store.ts';
export { readOwnCoins } from './own-coins.ts';
export { purchaseReceiptProps } from './purchase-receipt-props.ts';
