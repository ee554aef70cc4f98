// `npm start`. Its help needs no packages, so the rest is imported only when it really starts.
import { settingsHelp } from '#server/platform/settings.ts';

const [word] = process.argv.slice(2);
// The word with which `npm run dev` starts it.
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
