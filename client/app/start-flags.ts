const mostWaitMs = 2_000;

/** The configuration comes when the page has nothing better to do: until then the defaults stand. */
export function startFlags(): void {
  const follow = () => void import('#client/flags/follow-config.ts').then(({ followConfig }) => followConfig());
  // Safari has no idle callback.
  if ('requestIdleCallback' in window) requestIdleCallback(follow, { timeout: mostWaitMs });
  else setTimeout(follow, mostWaitMs);
}
