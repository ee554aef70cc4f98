import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { ledgerCsvFilename, ledgerCsvPath, receiptFilename, receiptPath } from '#contract/coins/downloads.ts';
import { CallError } from '#contract/wire/call-error.ts';
import type { Authenticate } from '../platform/calls/actor.ts';
import type { Context } from '../platform/context.ts';
import { ownDownload } from '../platform/http/own-download.ts';
import type { Limit } from '../platform/limits.ts';
import { ledgerCsv } from './ledger-csv.ts';
import { findOrder } from './order-store.ts';
import type { PurchaseReceiptProps } from './purchase-receipt-props.ts';
import { receiptOf } from './receipt-of.ts';

const downloadsPerHour: Limit = { name: 'coin-download', most: 60, windowSeconds: 3_600 };

/** Renders a receipt as an HTML page, the same as the mail. */
export type RenderReceipt = (props: PurchaseReceiptProps) => Promise<string>;

/** Downloads of the user's own coin history, and of receipts for their own purchases. */
export function coinDownloads(
  app: FastifyInstance,
  context: Context,
  authenticate: Authenticate,
  renderReceipt: RenderReceipt,
) {
  ownDownload(app, context, authenticate, {
    path: ledgerCsvPath,
    limit: downloadsPerHour,
    make: async ({ uid }) => ({
      filename: ledgerCsvFilename,
      type: 'text/csv; charset=utf-8',
      body: Readable.from(ledgerCsv(context.db, uid), { objectMode: false }),
    }),
  });
  ownDownload(app, context, authenticate, {
    path: receiptPath(':orderId'),
    limit: downloadsPerHour,
    make: async ({ uid, email }, { orderId = '' }) => {
      const order = await findOrder(context.db, orderId);
      // Another user's order gets the same error as an order that does not exist.
      if (order?.user_id !== uid || !order.paid_at) throw new CallError('NOT_FOUND', 'There is no such receipt.');
      const receipt = receiptOf(context.config, { order, buyer: email || null, paidAt: order.paid_at });
      const body = await renderReceipt(receipt);
      return { filename: receiptFilename(orderId), type: 'text/html; charset=utf-8', body };
    },
  });
}
