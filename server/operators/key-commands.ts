import { rotateSigningKeys } from '../auth/index.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { noteAction } from './note-action.ts';
import type { OpsCommand } from './ops-command.ts';

const rotateKeys: OpsCommand = {
  subject: 'keys',
  verb: 'rotate',
  usage: '[--reason T]',
  async run({ db, config, operator, options, now }) {
    const signsFrom = await rotateSigningKeys(db, config);
    const detail = { signsFrom: signsFrom.toISOString() };
    const reason = options.reason ?? null;
    await inTransaction(db, (tx) => noteAction(tx, { event: 'keys-rotated', operator, reason, detail, now }));
    return `The next key is published and signs from ${signsFrom.toISOString()}. Nobody is signed out.`;
  },
};

export const keyCommands: readonly OpsCommand[] = [rotateKeys];
