/** A setting that cannot be used. Its message is the single line that a failed start prints. */
export class SettingError extends Error {}
