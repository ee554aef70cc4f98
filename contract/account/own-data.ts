import { ownFilename } from '../site/own-filename.ts';

/** The path where a user downloads all data kept about them, with a Bearer token: a JSON file. */
export const ownDataPath = '/my-data.json';
export const ownDataFilename = ownFilename('my-data.json');
