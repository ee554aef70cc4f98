import { type Sandbox, type SandboxOptions, startSandbox } from '#sandbox/start-sandbox.ts';

export const testSecret = 'ab'.repeat(32);
export const webhookSecret = 'whsec_test';
export const stripeSecretKey = 'sk_test_sandbox';
export const googleClient = { id: 'furrow.sandbox', secret: 'google-test-secret', redirectUri: '' };

/** Starts a sandbox with every part; returns it with the settings by which the server at `siteUrl` uses it. */
export async function startTestSandbox(
  siteUrl: string,
  options: Partial<SandboxOptions> = {},
): Promise<{ sandbox: Sandbox; settings: Record<string, string> }> {
  const sandbox = await startSandbox({
    host: '127.0.0.1',
    port: 0,
    dataDir: null,
    parts: { payments: true, mail: true, google: true, model: true },
    stripeSecretKey,
    stripeWebhookSecret: webhookSecret,
    webhookUrl: `${siteUrl}/payments/webhook`,
    googleClient: { ...googleClient, redirectUri: `${siteUrl}/google/callback` },
    ...options,
  });
  const settings = {
    STRIPE_SECRET_KEY: stripeSecretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_URL: sandbox.stripeUrl ?? '',
    SMTP_URL: sandbox.smtpUrl ?? '',
    GOOGLE_CLIENT_ID: googleClient.id,
    GOOGLE_CLIENT_SECRET: googleClient.secret,
    GOOGLE_ISSUER: sandbox.googleIssuer ?? '',
    GEMINI_API_KEY: 'sandbox',
    GEMINI_URL: sandbox.modelUrl ?? '',
  };
  return { sandbox, settings };
}
