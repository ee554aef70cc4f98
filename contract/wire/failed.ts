/** The text for a user whose action failed. `message` is the reason. */
export const failed = (message: string) => `Error: ${message}`;
