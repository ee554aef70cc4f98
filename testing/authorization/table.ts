import { accountRows } from './account-rows.ts';
import { bountyRows } from './bounty-rows.ts';
import { everybody } from './cells.ts';
import { craftRows } from './craft-rows.ts';
import { farmRows } from './farm-rows.ts';
import { operatorRows } from './operator-rows.ts';
import { about, type Row, send } from './row.ts';

/** The authorization table (security design s.4): the permissions for every call and every live query. */
export const table: readonly Row[] = [
  ...accountRows,
  ...craftRows,
  ...farmRows,
  ...bountyRows,
  ...operatorRows,
  { call: 'logClientError', cells: everybody, ask: send({ context: 'engage', error: { message: 'It broke.' } }) },
  { read: 'flags', cells: everybody, ask: about({}, 'show_farms') },
];
