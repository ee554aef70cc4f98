// Parsers for the kinds of values that settings have. Each throws a `SettingError` for an invalid value.
import { SettingError } from './setting-error.ts';
import type { SettingName } from './settings.ts';

/** One of the allowed words. */
export function choice<const T extends string>(name: SettingName, value: string, allowed: readonly T[]): T {
  const found = allowed.find((candidate) => candidate === value);
  if (found === undefined) throw new SettingError(`${name}=${value} is not one of: ${allowed.join(', ')}.`);
  return found;
}

/** A whole number from `least` to `most`, both included. */
export function wholeNumber(name: SettingName, value: string, least: number, most: number): number {
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < least || number > most) {
    throw new SettingError(`${name}=${value} is not a whole number from ${least} to ${most}.`);
  }
  return number;
}

/** Text that matches the pattern; `allowed` describes the pattern in words for the error. */
export function matching(name: SettingName, value: string, pattern: RegExp, allowed: string): string {
  if (!pattern.test(value)) throw new SettingError(`${name}=${value} may have only ${allowed}.`);
  return value;
}

/**
 * A key or token as a request's header carries it: visible ASCII. An invisible character is easily pasted along, and
 * would fail only with the first request. The error does not repeat the value.
 */
export function plainKey(name: SettingName, value: string): string {
  if (/[^\x21-\x7e]/.test(value))
    throw new SettingError(`${name} has a character in it that no key has, perhaps an invisible one: copy it again.`);
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

/** An http or https origin: an address without path, query, fragment or user name. */
export function origin(name: SettingName, value: string): URL {
  const parsed = url(name, value);
  if (parsed.pathname !== '/' || parsed.search || parsed.hash || parsed.username || parsed.password) {
    throw new SettingError(`${name}=${value} must be an origin, such as https://furrow.dev, without a path.`);
  }
  return parsed;
}
