/**
 * What costs the processor about an eighth of the journeys' time and shows in none of them: a process of its own for
 * drawing, and code that is compiled a second time to run faster later.
 */
const sparing = ['--in-process-gpu', '--js-flags=--no-opt'];

/** How the browser of the journeys is started: the one that was found for them, or Playwright's own. */
export const launchOptions = {
  args: sparing,
  ...(process.env.CHROME_PATH ? { executablePath: process.env.CHROME_PATH } : {}),
};
