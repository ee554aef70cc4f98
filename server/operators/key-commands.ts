import { rotateSigningKeys } from '../auth/index.ts';
import { noteAction } from './note-action.ts';
import type { OpsCommand } from './ops-command.ts';

const rotateKeys: OpsCommand = {
  subject: 'keys',
  verb: 'rotate',
  usage: '[--reason T]',
  help: 'Replaces the key that signs ID tokens. Nobody is signed out.',
  async run({ db, config, operator, options, now }) {
    const reason = options.reason ?? null;
    const signsFrom = await rotateSigningKeys(db, config, (tx, from) =>
      noteAction(tx, { event: 'keys-rotated', operator, reason, detail: { signsFrom: from.toISOString() }, now }),
    );
    return `The next key signs from ${signsFrom.toISOString()}. Nobody is logged out.`;
  },
};

export const keyCommands: readonly OpsCommand[] = [rotateKeys];
