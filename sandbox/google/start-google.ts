import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import Provider, { errors, interactionPolicy } from 'oidc-provider';
import * as v from 'valibot';
import { noticePage } from '../pages/notice-page.ts';
import { pageHeaders, showPage } from '../pages/show-page.ts';
import { chooseAccountPage } from './choose-account-page.ts';
import { type GooglePeople, googlePeople, namesIn } from './google-person.ts';
import { memoryOf } from './memory.ts';

/** The program that people sign in to, as it would be registered at Google. */
export type GoogleClient = { id: string; secret: string; redirectUri: string };

type Options = { client: GoogleClient; origin: () => string };

const mount = '/google';
const formSchema = v.variant('action', [
  v.object({ action: v.literal('cancel') }),
  v.object({
    // A program may post the address alone; a browser also sends its button.
    action: v.optional(v.literal('continue')),
    email: v.pipe(v.string(), v.trim(), v.email(), v.maxLength(254)),
    name: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100)), ''),
    emailVerified: v.optional(v.literal('yes')),
  }),
]);

/** An OpenID provider in Google's place: discovery, keys, code flow with PKCE, and a page to choose an account on. */
export function startGoogle(server: FastifyInstance, { client, origin }: Options): void {
  const people = googlePeople();
  let made: Provider | null = null;
  // Created at first use, because its issuer is the sandbox's address, which is known only once it listens.
  const provider = () => {
    made ??= createProvider(`${origin()}${mount}`, client, people);
    return made;
  };

  server.get(`${mount}/interaction/:uid`, async (request, reply) => {
    const details = await provider()
      .interactionDetails(request.raw, reply.raw)
      .catch(() => null);
    return details === null
      ? showPage(reply, 400, signInOver)
      : showPage(reply, 200, chooseAccountPage(people.all(), { refused: false }));
  });

  server.post(`${mount}/interaction/:uid`, async (request, reply) => {
    const form = v.safeParse(formSchema, request.body);
    if (!form.success) return showPage(reply, 400, chooseAccountPage(people.all(), { refused: true }));
    const result = resultOf(form.output);
    try {
      const to = await provider().interactionResult(request.raw, reply.raw, result);
      return reply.redirect(to, 303);
    } catch (error) {
      if (error instanceof errors.SessionNotFound) return showPage(reply, 400, signInOver);
      throw error;
    }
  });

  server.register(async (scope) => {
    // The provider reads the bodies of its requests itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.all(`${mount}/*`, (request, reply) => {
      reply.hijack();
      const { raw }: { raw: IncomingMessage & { originalUrl?: string } } = request;
      // The provider finds out the path it is mounted at by comparing the two addresses.
      raw.originalUrl = raw.url ?? '';
      raw.url = raw.originalUrl.slice(mount.length);
      raw.headers.cookie = withoutSession(raw.headers.cookie ?? '');
      provider().callback()(raw, reply.raw);
    });
  });

  function resultOf(form: v.InferOutput<typeof formSchema>) {
    if (form.action === 'cancel') return { error: 'access_denied', error_description: 'cancelled' };
    const { email, name, emailVerified } = form;
    const { subject } = people.remember({ email, name, emailVerified: emailVerified === 'yes' });
    return { login: { accountId: subject, remember: false }, select_account: {} };
  }
}

/** Drops the session cookie, so that every sign-in asks who it is: nobody stays signed in here. */
function withoutSession(cookies: string): string {
  return cookies
    .split(';')
    .filter((cookie) => !cookie.trim().startsWith('_session'))
    .join(';');
}

const startAgain = 'Close this window and start again on the site.';
const signInOver = noticePage({ title: 'This sign-in is over', text: startAgain });

function createProvider(issuer: string, { id, secret, redirectUri }: GoogleClient, people: GooglePeople): Provider {
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }));
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const provider = new Provider(issuer, {
    adapter: memoryOf(),
    clients: [{ client_id: id, client_secret: secret, redirect_uris: [redirectUri] }],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'sandbox' }] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'picture'],
    },
    scopes: ['openid', 'email', 'profile'],
    // Google puts the person's claims into the ID token.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    // Replaces the provider's own error page, which loads fonts from another site.
    renderError: (context, { error_description }) => {
      context.set(pageHeaders);
      context.body = noticePage({ title: 'This sign-in did not begin', text: error_description ?? startAgain });
    },
    pkce: { required: () => true },
    interactions: { policy, url: (_context, { uid }) => `${mount}/interaction/${uid}` },
    ttl: { Session: 600, Interaction: 600, Grant: 3_600, IdToken: 3_600, AccessToken: 3_600, AuthorizationCode: 60 },
    findAccount: (_context, subject) => {
      const person = people.find(subject);
      if (person === null) return undefined;
      const { email, name, emailVerified } = person;
      const claims = { sub: subject, email, email_verified: emailVerified, ...namesIn(name) };
      return { accountId: subject, claims: () => claims };
    },
    // Choosing an account is consent enough: Google asks for no more before it shares name and address.
    loadExistingGrant: async (context) => {
      const { oidc } = context;
      const grant = new oidc.provider.Grant({
        ...(oidc.client ? { clientId: oidc.client.clientId } : {}),
        ...(oidc.session?.accountId ? { accountId: oidc.session.accountId } : {}),
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  return provider;
}
