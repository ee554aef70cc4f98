/** A setting that cannot be used; its message is the one clear line that the start ends with. */
export class SettingError extends Error {}
