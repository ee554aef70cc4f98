import type { OperatingSystem } from '#contract/downloads/platform.ts';

type Told = Pick<Navigator, 'platform' | 'userAgent' | 'maxTouchPoints'>;

/** The operating system that a browser reports; null for phones and for systems without an installer. */
export function operatingSystemOf({ platform, userAgent, maxTouchPoints }: Told): OperatingSystem | null {
  if (/android|iphone|ipad|ipod|cros/i.test(userAgent)) return null;
  const told = `${platform} ${userAgent}`;
  if (/win(dows|32|64)/i.test(told)) return 'windows';
  // An iPad reports itself as a Mac, but no Mac has a touch screen.
  if (/mac/i.test(told)) return maxTouchPoints > 1 ? null : 'macos';
  if (/linux/i.test(told)) return 'linux';
  return null;
}
