import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { gateMessages } from '#contract/gate/messages.ts';
import { passFragments } from '#contract/gate/passcode.ts';
import { CallError } from '#contract/wire/call-error.ts';
import { networkOf } from '../platform/address.ts';
import { asCallError } from '../platform/calls/as-call-error.ts';
import { sendCallError } from '../platform/calls/send-call-error.ts';
import type { Context } from '../platform/context.ts';
import { allowOrigin } from '../platform/http/allow-origin.ts';
import { apiKeyOf } from '../platform/http/api-key.ts';
import { pathOf } from '../platform/http/path-of.ts';
import { sendWordlessRefusal } from '../platform/http/send-refusal.ts';
import type { GateCookies } from './gate-cookies.ts';
import { isAnsweredWithoutWords, type Need, needOf } from './gate-paths.ts';
import type { TryCode } from './try-code.ts';

/** The pages and files that the gate shows instead of the site. */
export type GateFace = {
  sendPage(request: FastifyRequest, reply: FastifyReply): unknown;
  hasFile(path: string): boolean;
  /** The same address under the site's own name; null for a request that used that name. */
  atOurName(request: FastifyRequest): string | null;
};

/** What opens the gate, for its guard and its routes alike. */
export type Entrance = { cookies: GateCookies; tryCode: TryCode };

const bypassParameter = 'pass';
const wrong = { kind: 'wrong' } as const;

/** Adds the gate before every route registered after it: without a pass only the gate's own page is served. */
export function guardSite(app: FastifyInstance, context: Context, { cookies, tryCode }: Entrance, face: GateFace) {
  const { config, clock } = context;

  app.addHook('onRequest', async (request, reply) => {
    const need = needOfRequest(request);
    const bypass = addressOf(request).searchParams.get(bypassParameter);
    if (bypass !== null && isRead(request) && need === 'pass' && isVisit(request))
      return enterByAddress(request, reply, bypass);
    if (!mayPass(request, need)) return refuse(request, reply, need);
  });

  function needOfRequest(request: FastifyRequest): Need {
    const need = needOf(pathOf(request.url), { projectId: config.projectId, isRead: isRead(request) });
    // A read without a route would be answered with a page of the site.
    return isRead(request) && request.is404 && need !== 'nothing' ? 'pass' : need;
  }

  function mayPass(request: FastifyRequest, need: Need): boolean {
    const path = pathOf(request.url);
    if (need === 'nothing' || face.hasFile(path)) return true;
    // A preflight request carries neither pass nor token, and the routes behind the gate do nothing for it.
    if (need !== 'pass' && request.method === 'OPTIONS') return true;
    if (cookies.levelIn(request.headers.cookie, clock.now()) !== null) return true;
    if (need === 'pass-or-editor-key') return config.emulator || apiKeyOf(request) === config.editorApiKey;
    if (need !== 'pass-or-token') return false;
    // A signed link was made for a user who was already in; the route checks the signature.
    const isSigned = path.startsWith('/downloads/') && addressOf(request).searchParams.has('signature');
    return isSigned || request.headers.authorization !== undefined;
  }

  function refuse(request: FastifyRequest, reply: FastifyReply, need: Need) {
    if (need === 'pass' && isRead(request) && !pathOf(request.url).startsWith('/assets/'))
      return face.sendPage(request, reply);
    if (need !== 'pass') allowOrigin(config, request, reply);
    if (isAnsweredWithoutWords(pathOf(request.url))) return sendWordlessRefusal(reply, { status: 'UNAUTHENTICATED' });
    if (need === 'pass-or-token')
      return sendCallError(request, reply, new CallError('UNAUTHENTICATED', gateMessages.closed));
    return reply.status(401).send({ error: { code: 401, status: 'UNAUTHENTICATED', message: gateMessages.closed } });
  }

  /** Tries the code and redirects to the address without it, right or wrong: it would stay in histories and logs. */
  async function enterByAddress(request: FastifyRequest, reply: FastifyReply, code: string) {
    const { cookie } = request.headers;
    let isOpen = cookies.levelIn(cookie, clock.now()) !== null;
    let fragment = '';
    if (!isOpen) {
      const who = { visitor: cookies.visitorIn(cookie), network: networkOf(request.ip) };
      // A blank code does not count as a try, as on the gate's page.
      const outcome = code.trim() === '' ? wrong : await tryCode(who, code, 'bypass').catch(notTried);
      isOpen = outcome.kind === 'open';
      if (outcome.kind === 'open') reply.header('set-cookie', cookies.pass(outcome.level, clock.now()));
      else fragment = passFragments[outcome.kind];
    }
    // A cookie of "localhost" is not sent to 127.0.0.1, so a redirect to our own name keeps the code.
    return reply.redirect((isOpen && face.atOurName(request)) || `${withoutCode(addressOf(request))}${fragment}`, 302);
  }

  /** Logs the error; the gate's page then shows that the try failed. */
  function notTried(error: unknown): { kind: 'failed' } {
    asCallError(context, 'gate link', error);
    return { kind: 'failed' };
  }
}

const isRead = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD';

/** Whether a browser navigates to the address. A request by another site's page must not count as its reader's try. */
function isVisit({ headers }: FastifyRequest): boolean {
  const { 'sec-fetch-site': from = 'none', 'sec-fetch-mode': mode, 'sec-fetch-dest': destination } = headers;
  return from === 'none' || from === 'same-origin' || (mode === 'navigate' && destination === 'document');
}

function addressOf(request: FastifyRequest): URL {
  // Leading slashes are removed: "//elsewhere.example" would otherwise be the address of another host.
  const target = `/${request.url.replace(/^[/\\]+/, '')}`;
  return URL.canParse(target, 'http://gate') ? new URL(target, 'http://gate') : new URL('http://gate/');
}

function withoutCode({ pathname, searchParams }: URL): string {
  const rest = new URLSearchParams([...searchParams].filter(([name]) => name !== bypassParameter)).toString();
  const path = `/${pathname.replace(/^[/\\]+/, '')}`;
  return rest === '' ? path : `${path}?${rest}`;
}
