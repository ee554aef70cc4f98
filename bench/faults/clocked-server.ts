// Furrow's own server, whose clock the parent process moves by message: to { moment } or, with {}, back to now.
import { startServer } from '#server/app/start-server.ts';
import { parseConfig } from '#server/platform/config.ts';
import { TestClock } from '#testing/test-clock.ts';

const clock = new TestClock();
process.on('message', (message: { moment?: string }) => {
  if (message.moment === undefined) clock.reset();
  else clock.moveTo(message.moment);
});
const server = await startServer(parseConfig(process.env), { pagesFolder: null, clock });
process.once('SIGTERM', () => void server.close().then(() => process.exit(0)));
process.send?.('ready');
