import Fastify, { type FastifyInstance } from 'fastify';
import type { Clock } from './clock.ts';
import { type GoogleClient, startGoogle } from './google/start-google.ts';
import { mailStore } from './mail/mail-store.ts';
import { receiveMail } from './mail/receive-mail.ts';
import { registerMail } from './mail/register-mail.ts';
import { startModel } from './model/start-model.ts';
import type { Parts } from './pages/index-page.ts';
import { notFoundPage, registerPages } from './pages/register-pages.ts';
import { showPage } from './pages/show-page.ts';
import { parseForm } from './payments/form.ts';
import { startPayments } from './payments/start-payments.ts';
import type { SandboxLog } from './sandbox-log.ts';
import { openStorage, type Storage } from './storage/open-storage.ts';

export type SandboxOptions = {
  host: string;
  /** 0 takes any free port; `url` tells which. */
  port: number;
  /** The folder of the sandbox's file; null keeps nothing beyond this run. */
  dataDir: string | null;
  /** The services to stand in for. All others are the real ones. */
  parts: Parts;
  stripeSecretKey: string;
  stripeWebhookSecret: string;
  /** The address for payment events; null holds them back until `deliverTo` sets one. */
  webhookUrl: string | null;
  /** The program that the stand-in for Google signs people in to. */
  googleClient: GoogleClient;
  log?: SandboxLog;
  clock?: Clock;
};

export type Sandbox = {
  url: string;
  /** The address of the card API for the official SDK; steering routes are below it. Null without payments. */
  stripeUrl: string | null;
  /** Null without mail. */
  smtpUrl: string | null;
  /** The issuer of the stand-in for Google; null without it. */
  googleIssuer: string | null;
  /** The address of the stand-in for the AI model; null without it. */
  modelUrl: string | null;
  deliverTo(webhookUrl: string | null): void;
  close(): Promise<void>;
};

/** Starts the stand-ins for outside services on one port, with the mail box's SMTP on another. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { host, port, parts, log = () => {}, clock = Date.now } = options;
  const storage = openStorage(options.dataDir);
  const server = httpServer();
  let url = '';

  registerPages(server, parts, log);
  const payments = parts.payments
    ? startPayments(server, { ...options, storage, clock, log, origin: () => url })
    : null;
  const mailBox = parts.mail ? await openMailBox(server, { ...options, storage, clock, log }) : null;
  if (parts.google) startGoogle(server, { client: options.googleClient, origin: () => url });
  if (parts.model) startModel(server);
  const close = async () => {
    await Promise.all([server.close(), payments?.close(), mailBox?.close()]);
    storage.close();
  };
  try {
    url = await server.listen({ host, port });
  } catch (error) {
    await close();
    throw error;
  }
  return {
    url,
    stripeUrl: payments === null ? null : `${url}/stripe`,
    smtpUrl: mailBox?.smtpUrl ?? null,
    googleIssuer: parts.google ? `${url}/google` : null,
    modelUrl: parts.model ? `${url}/model/v1beta` : null,
    deliverTo: (webhookUrl) => payments?.deliverTo(webhookUrl),
    close,
  };
}

function httpServer(): FastifyInstance {
  // Browsers and SDKs keep connections open; a stop must not wait for them.
  const server = Fastify({
    forceCloseConnections: true,
    routerOptions: { querystringParser: parseForm },
    // For an address that it cannot decode, Fastify calls none of the handlers.
    frameworkErrors: (_error, _request, reply) => showPage(reply, 404, notFoundPage),
  });
  const formType = 'application/x-www-form-urlencoded';
  server.addContentTypeParser(formType, { parseAs: 'string' }, (_request, body, done) =>
    done(null, parseForm(String(body))),
  );
  return server;
}

type MailBoxOptions = { host: string; storage: Storage; clock: Clock; log: SandboxLog };

function openMailBox(server: FastifyInstance, { host, storage, clock, log }: MailBoxOptions) {
  const mails = mailStore(storage);
  registerMail(server, mails);
  return receiveMail({ host, mails, clock, log });
}
