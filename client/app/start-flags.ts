const mostWaitMs = 2_000;

/**
 * The configuration comes when the page has nothing better to do: until then the defaults stand. A page that is still to come
 * waits for the live connection, which opens with it.
 */
export function startFlags(isPageHere: boolean): void {
  // Only logged (specification s.8), as where the configuration itself does not come.
  const follow = () =>
    void import('#client/platform/flags/follow-config.ts').then(({ followConfig }) => followConfig(), console.warn);
  if (!isPageHere) follow();
  // Safari has no idle callback.
  else if ('requestIdleCallback' in window) requestIdleCallback(follow, { timeout: mostWaitMs });
  else setTimeout(follow, mostWaitMs);
}
