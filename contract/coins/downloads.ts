/** Where a user downloads their whole coin history, with a Bearer token: a CSV file. */
export const ledgerCsvPath = '/ledger.csv';

/** Where a user downloads the receipt of a paid order of theirs, with a Bearer token: an HTML page. */
export const receiptPath = (orderId: string) => `/receipts/${orderId}`;
