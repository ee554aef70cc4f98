/** Where a user downloads everything kept of them, with a Bearer token: a JSON file. */
export const ownDataPath = '/my-data.json';
