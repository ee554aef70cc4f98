/**
 * Turns off what takes about an eighth of the journeys' CPU time without any visible effect: a process of its own for
 * drawing, and compiling code a second time to run faster later.
 */
const sparing = ['--in-process-gpu', '--js-flags=--no-opt'];

/** How to start the browser of the journeys: the one that was found for them, or Playwright's own. */
export const launchOptions = {
  args: sparing,
  ...(process.env.CHROME_PATH ? { executablePath: process.env.CHROME_PATH } : {}),
};
