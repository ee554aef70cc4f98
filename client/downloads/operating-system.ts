import type { OperatingSystem } from '#contract/downloads/platform.ts';

/** The system of a browser, from the little it tells; null for phones and what there is no installer for. */
export function operatingSystemOf({
  platform,
  userAgent,
}: {
  platform: string;
  userAgent: string;
}): OperatingSystem | null {
  if (/android|iphone|ipad|ipod|cros/i.test(userAgent)) return null;
  const told = `${platform} ${userAgent}`;
  if (/win(dows|32|64)/i.test(told)) return 'windows';
  if (/mac/i.test(told)) return 'macos';
  if (/linux|x11/i.test(told)) return 'linux';
  return null;
}
