/** Texts of buying and reading coins, word for word from the specification s.2, s.5 and s.8 where it has them. */
export const coinMessages = {
  nothingSelected: 'Please select an item to purchase.',
  noSubscriptions: 'Subscriptions are not available at this time.',
  redirecting: 'Redirecting...',
  checkoutFailed: (message: string) => `An error occurred: ${message}`,
  notConfigured: 'Card payments are not configured on the server.',
  notYetConfigured: 'This purchase option is not yet configured. Please contact support.',
  noCheckoutUrl: 'Cloud function did not return a checkout URL.',
  amountNotNumber: 'Enter an amount in dollars.',
  amountTooSmall: 'The smallest amount is $1.',
  amountTooLarge: 'The largest amount is $10,000.',
  amountTooPrecise: 'Enter at most two decimals.',
  amountNotAPack: 'Choose one of the packs: $5, $20 or $100.',
  urlNotOurs: 'The return address must be on this site.',
  buyingBlockedByDebt:
    'Buying is paused: a refunded or disputed payment left your balance below zero. Contact support.',
  buyingBlockedByDispute: 'Buying is paused while a card dispute on your account is open. Contact support.',
  closingWithDebt: 'Your balance is below zero after a refund. Settle it with support before you delete your account.',
  closingWhileHeld: 'A card dispute is open on your account. It must be settled before you delete your account.',
  notEnoughCoins: 'You do not have enough coins for this.',
  noHistory: 'You have no transaction history yet.',
} as const;
