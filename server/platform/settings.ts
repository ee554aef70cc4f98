import { product } from '#contract/site/product.ts';

/** Every setting of the environment, with its default and what it does; `npm start -- --help` lists them. */
export const settings = {
  PORT: { default: '4000', help: 'Port of the site; 0: any free one (npm start only).' },
  HOST: { default: '127.0.0.1', help: 'Address the site listens on.' },
  PUBLIC_URL: {
    default: '',
    help: 'Origin of the site in browsers, such as https://furrow.dev; requests from pages of other origins are refused. Empty: from HOST and PORT (not with NODE_ENV=production).',
  },
  DATA_DIR: {
    default: '.data',
    help: 'Folder for the embedded database and everything else that the first start creates.',
  },
  DATABASE_URL: {
    default: '',
    help: 'Address of a PostgreSQL (15 or newer, UTF8). Empty: the embedded one in DATA_DIR.',
  },
  ROLE: { default: 'all', help: 'What this process does: all, web (no jobs) or worker (no pages).' },
  DEMO: { default: '', help: 'on: fill an empty database with demo people. Default: on with the sandbox, else off.' },
  WEB_API_KEY: { default: 'furrow-web', help: 'API key of the site for identity calls (not a secret).' },
  EDITOR_API_KEY: { default: 'furrow-editor', help: 'API key of the desktop editor (not a secret).' },
  PROJECT_ID: { default: 'furrow', help: 'Audience of ID tokens.' },
  REQUIRE_VERIFIED_EMAIL: {
    default: 'off',
    help: 'strict: users who have not verified their address cannot buy, join or create farms, use bounties or the beta.',
  },
  GATE: { default: 'on', help: 'on: the whole site is behind a passcode. off: it is open to everybody.' },
  GATE_MAIN_CODE: { default: '', help: 'The passcode. With the sandbox: furrow.' },
  GATE_DEV_CODE: {
    default: '',
    help: 'A passcode that also turns on all feature flags. With the sandbox: furrow-dev.',
  },
  GATE_BYPASS: {
    default: '',
    help: 'The value with which ?pass= on any page opens the site. With the sandbox: let-me-in.',
  },
  SANDBOX: {
    default: 'auto',
    help: 'Which outside services the sandbox replaces. auto: those without keys. on: all. off: none.',
  },
  SANDBOX_PORT: { default: '4001', help: 'Port of the sandbox; 0: any free one.' },
  STRIPE_SECRET_KEY: { default: '', help: "Stripe's secret key. Empty with SANDBOX=off: buying is not configured." },
  STRIPE_WEBHOOK_SECRET: { default: '', help: "Signing secret of Stripe's webhook. Empty: the webhook is closed." },
  STRIPE_URL: { default: '', help: "Address of the card API. Empty: Stripe's own." },
  GOOGLE_CLIENT_ID: { default: '', help: 'OAuth client of Google sign-in. Empty with SANDBOX=off: no Google sign-in.' },
  GOOGLE_CLIENT_SECRET: { default: '', help: "The client's secret." },
  GOOGLE_ISSUER: { default: 'https://accounts.google.com', help: 'OpenID provider; http only on loopback.' },
  GEMINI_API_KEY: { default: '', help: "Key of Google's AI models. Empty with SANDBOX=off: no AI drafts." },
  GEMINI_URL: { default: '', help: "Address of the model API. Empty: Google's own." },
  AI_DAILY_CAP: { default: '50', help: 'The most that all users together may spend on AI in a day, in dollars.' },
  CUSTOM_TOKEN_SIGNERS: {
    default: '',
    help: 'JWK set of the public keys that may sign custom tokens (RS256, ES256). Empty: none.',
  },
  SMTP_URL: { default: '', help: 'Mail server, such as smtps://user:password@mail.example:465.' },
  MAIL_FROM: { default: `${product.name} <no-reply@furrow.dev>`, help: 'Sender of every mail.' },
  RELEASES: {
    default: 'releases',
    help: 'Where the installers are: a folder, or s3://bucket/prefix?endpoint=https://...&region=... (keys as AWS_*).',
  },
  SECRET: {
    default: '',
    help: '64 hexadecimal digits from which keys are derived. Empty: created at the first start, in DATA_DIR.',
  },
  METRICS_TOKEN: { default: '', help: 'Bearer token for /metrics from other machines.' },
  TRUSTED_PROXIES: { default: '0', help: 'How many proxies in front of the site are trusted to set X-Forwarded-For.' },
  DRAIN_NOTICE: {
    default: '0',
    help: 'Seconds for which a stopping process still serves, while /readyz says 503 to the load balancer.',
  },
  EMULATOR: {
    default: 'off',
    help: 'on: serves the test paths of the identity service, without limits on it and on sockets. Never in production.',
  },
  LOG_LEVEL: { default: 'info', help: 'debug, info, warn, error or silent.' },
} as const;

export type SettingName = keyof typeof settings;

/** The width of the explanations in `--help`, in characters. */
const helpWidth = 92;

/** The text that `--help` prints about the settings. */
export function settingsHelp(): string {
  const width = Math.max(...Object.keys(settings).map((name) => name.length));
  const lines = Object.entries(settings).flatMap(([name, setting]) => {
    const byDefault = setting.default === '' ? '' : ` (${setting.default})`;
    const text = wrapped(`${setting.help}${byDefault}`, helpWidth);
    return text.map((line, index) => `  ${(index === 0 ? name : '').padEnd(width)}  ${line}`);
  });
  return `Settings, from the environment (npm start and npm run ops read .env too):\n${lines.join('\n')}\n`;
}

/** Breaks a text between words into lines of at most `width` characters; a longer word gets a line of its own. */
function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
