import * as v from 'valibot';
import { grantableRoles, setRole as setRoleCall } from '#contract/auth/calls.ts';
import { operatorMessages } from '#contract/operators/messages.ts';
import { CallError } from '#contract/wire/call-error.ts';
import { withoutHidden } from '#contract/wire/one-line.ts';
import { readOwnData } from '../account/index.ts';
import { findUserByEmail, lockUser, normalizeEmail } from '../auth/index.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { jsonFile } from '../platform/http/json-file.ts';
import { deleteUser } from './delete-user.ts';
import { disableUser } from './disable-user.ts';
import { noteAction } from './note-action.ts';
import { type OpsCommand, type OpsRequest, OpsUsageError } from './ops-command.ts';
import { setRole } from './set-role.ts';
import { setUserGroup } from './set-user-group.ts';

const findUser: OpsCommand = {
  subject: 'users',
  verb: 'find',
  usage: 'EMAIL',
  help: 'Shows the uid and the state of the user with this address.',
  async run({ db, words: [given = ''] }) {
    if (given === '') throw new OpsUsageError('users find needs an EMAIL.');
    const user = await findUserByEmail(db, normalizeEmail(given) ?? '');
    if (!user) throw new CallError('NOT_FOUND', `Nobody has the address ${given}.`);
    const state = user.disabled ? 'disabled' : 'active';
    const verified = user.email_verified ? 'verified' : 'not verified';
    return `${user.uid}  ${user.email} (${verified})  ${state}  since ${user.created_at.toISOString()}`;
  },
};

const disable: OpsCommand = {
  subject: 'users',
  verb: 'disable',
  usage: 'UID --reason T',
  help: 'Signs a user out everywhere; they cannot sign in again.',
  run: (request) => setDisabled(request, true),
};

const enable: OpsCommand = {
  subject: 'users',
  verb: 'enable',
  usage: 'UID --reason T',
  help: 'Lets a disabled user sign in again.',
  run: (request) => setDisabled(request, false),
};

const role: OpsCommand = {
  subject: 'users',
  verb: 'role',
  usage: 'UID ROLE on|off --reason T',
  help: `Gives or takes away a role: ${grantableRoles.join(', ')}.`,
  run({ db, words: [userId, role, state], options: { reason }, operator, now }) {
    const parsed = v.safeParse(setRoleCall.payload, { userId, role, reason, granted: state === 'on' });
    if (!parsed.success || !['on', 'off'].includes(state ?? ''))
      throw new OpsUsageError(`users role needs a UID, one of ${grantableRoles.join(', ')}, on or off, and --reason.`);
    const { userId: uid, ...setting } = parsed.output;
    return inTransaction(db, (tx) => setRole(tx, { uid, ...setting, operator, now }));
  },
};

const group: OpsCommand = {
  subject: 'users',
  verb: 'group',
  usage: 'UID dev|none --reason T',
  help: 'Puts a user into the group dev, which sees unfinished pictures of farms, or into none.',
  run({ db, words: [uid, name = ''], options: { reason }, operator, now }) {
    if (!uid || !reason || !['dev', 'none'].includes(name))
      throw new OpsUsageError('users group needs a UID, dev or none, and --reason.');
    const setting = { uid, group: name === 'dev' ? ('dev' as const) : null, reason, operator, now };
    return inTransaction(db, (tx) => setUserGroup(tx, setting));
  },
};

const exportData: OpsCommand = {
  subject: 'users',
  verb: 'export',
  usage: 'UID --reason T',
  help: 'Prints all data stored about a user as JSON, for a user who asked for it and cannot sign in.',
  async run({ db, words: [uid], options: { reason }, operator, now }) {
    if (!uid || !reason) throw new OpsUsageError('users export needs a UID and --reason.');
    await inTransaction(db, async (tx) => {
      if (!(await lockUser(tx, uid))) throw new CallError('NOT_FOUND', operatorMessages.userUnknown(uid));
      await noteAction(tx, { event: 'data-exported', operator, reason, detail: { uid }, now });
    });
    const parts = await Array.fromAsync(jsonFile(await readOwnData(db, uid, now)));
    return parts.join('').split('\n').map(asPrinted);
  },
};

const remove: OpsCommand = {
  subject: 'users',
  verb: 'delete',
  usage: 'UID --email ADDRESS --reason T',
  help: "Deletes a user's account for good, for a user who asked for it. ADDRESS is the account's, or none if it has none.",
  run({ db, config, words: [uid], options: { email, reason }, operator, now, onUserDeleted }) {
    if (!uid || !email || !reason) throw new OpsUsageError('users delete needs a UID, --email and --reason.');
    return inTransaction(db, (tx) => deleteUser(tx, config, { uid, email, reason, operator, now, onUserDeleted }));
  },
};

export const userCommands: readonly OpsCommand[] = [findUser, disable, enable, role, group, exportData, remove];

/** Escapes what the shell would not print, so that the JSON says the same. */
function asPrinted(json: string): string {
  const escaped = (character: string) =>
    character.replace(/./gs, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return json.replace(/[^\x20-\x7e]/gu, (one) => (withoutHidden(one) === one ? one : escaped(one)));
}

function setDisabled({ db, config, words: [uid], options: { reason }, operator, now }: OpsRequest, disabled: boolean) {
  if (!uid || !reason) throw new OpsUsageError('users disable and enable need a UID and --reason.');
  return inTransaction(db, (tx) => disableUser(tx, config, { uid, disabled, reason, operator, now }));
}
