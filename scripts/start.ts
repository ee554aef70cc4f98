// `npm start`. What it says of itself needs no packages, so the rest is imported when it is to start.
import { settingsHelp } from '#server/platform/settings.ts';

const [word] = process.argv.slice(2);
// As `npm run dev` starts it.
const fromSources = word === '--from-sources';
if (word === undefined || fromSources) {
  const { startAll } = await import('./start/start-all.ts');
  await startAll({ fromSources });
} else {
  const isHelp = word === '--help';
  if (!isHelp) console.error(`npm start knows no ${word}. What it does is set in the environment or in .env.\n`);
  console.log(`npm start [-- --help]\n\n${settingsHelp()}`);
  process.exitCode = isHelp ? 0 : 2;
}
