import { ownFilename } from '../site/own-filename.ts';

/** Where a user downloads everything kept of them, with a Bearer token: a JSON file. */
export const ownDataPath = '/my-data.json';
export const ownDataFilename = ownFilename('my-data.json');
