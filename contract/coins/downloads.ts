import { ownFilename } from '../site/own-filename.ts';

/** Where a user downloads their whole coin history, with a Bearer token: a CSV file. */
export const ledgerCsvPath = '/ledger.csv';
export const ledgerCsvFilename = ownFilename('coins.csv');

/** Where a user downloads the receipt of a paid order of theirs, with a Bearer token: an HTML page. */
export const receiptPath = (orderId: string) => `/receipts/${orderId}`;
export const receiptFilename = (orderId: string) => ownFilename(`receipt-${orderId}.html`);
