// The kinds of values that settings have. Each throws a `SettingError` for what is none.
import { SettingError } from './setting-error.ts';
import type { SettingName } from './settings.ts';

/** One of these words. */
export function choice<const T extends string>(name: SettingName, value: string, allowed: readonly T[]): T {
  const found = allowed.find((candidate) => candidate === value);
  if (found === undefined) throw new SettingError(`${name}=${value} is not one of: ${allowed.join(', ')}.`);
  return found;
}

/** From `least` to `most`, both ends among them. */
export function wholeNumber(name: SettingName, value: string, least: number, most: number): number {
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < least || number > most) {
    throw new SettingError(`${name}=${value} is not a whole number from ${least} to ${most}.`);
  }
  return number;
}

/** `allowed` says in words what the pattern lets through. */
export function matching(name: SettingName, value: string, pattern: RegExp, allowed: string): string {
  if (!pattern.test(value)) throw new SettingError(`${name}=${value} may have only ${allowed}.`);
  return value;
}

/** An http or https address. */
export function url(name: SettingName, value: string): URL {
  const parsed = URL.canParse(value) ? new URL(value) : null;
  if (!parsed || !['http:', 'https:'].includes(parsed.protocol)) {
    throw new SettingError(`${name}=${value} is not an http or https address.`);
  }
  return parsed;
}

/** The same, and no more of it than the origin. */
export function origin(name: SettingName, value: string): URL {
  const parsed = url(name, value);
  if (parsed.pathname !== '/' || parsed.search || parsed.hash || parsed.username) {
    throw new SettingError(`${name}=${value} must be an origin, such as https://furrow.dev, without a path.`);
  }
  return parsed;
}
