/** What somebody is told whose act failed. `message` is why. */
export const failed = (message: string) => `Error: ${message}`;
