const mostWaitMs = 2_000;

/**
 * Fetches the configuration once the page is idle; until then the defaults apply. Where `isPageHere` is false, the page
 * needs the live connection for its content; that opens along with this fetch, so the fetch starts at once.
 */
export function startFlags(isPageHere: boolean): void {
  // Only logged (specification s.8), like a failed fetch of the configuration itself.
  const follow = () =>
    void import('#client/platform/flags/follow-config.ts').then(({ followConfig }) => followConfig(), console.warn);
  if (!isPageHere) follow();
  // Safari has no requestIdleCallback.
  else if ('requestIdleCallback' in window) requestIdleCallback(follow, { timeout: mostWaitMs });
  else setTimeout(follow, mostWaitMs);
}
