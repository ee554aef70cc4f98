import type { OperatingSystem } from '#contract/downloads/platform.ts';

type Told = Pick<Navigator, 'platform' | 'userAgent' | 'maxTouchPoints'>;

/** The system of a browser, from the little it tells; null for phones and what there is no installer for. */
export function operatingSystemOf({ platform, userAgent, maxTouchPoints }: Told): OperatingSystem | null {
  if (/android|iphone|ipad|ipod|cros/i.test(userAgent)) return null;
  const told = `${platform} ${userAgent}`;
  if (/win(dows|32|64)/i.test(told)) return 'windows';
  // A tablet of Apple's calls itself a Mac; no Mac has a screen to touch.
  if (/mac/i.test(told)) return maxTouchPoints > 1 ? null : 'macos';
  if (/linux/i.test(told)) return 'linux';
  return null;
}
