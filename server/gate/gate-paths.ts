/** What machines must reach without a passcode. */
const openPaths = new Set([
  '/gate',
  '/identity/jwks',
  '/robots.txt',
  '/payments/webhook',
  '/healthz',
  '/readyz',
  '/metrics',
]);

/** Where a valid ID token does as well as the pass; the routes behind check the token themselves. */
const tokenPaths = [
  /^\/functions\//,
  /^\/live\//,
  /^\/ledger\.csv$/,
  /^\/my-data\.json$/,
  /^\/audit-log\.csv$/,
  /^\/receipts\//,
  /^\/downloads\//,
];

/** Where the desktop editor's API key does as well as the pass. */
const editorPaths = [
  /^\/identity\//,
  /^\/identitytoolkit\.googleapis\.com\//,
  /^\/securetoken\.googleapis\.com\//,
  /^\/config$/,
  /^\/emulator\//,
];

/** Any words here would sign the user out of a tab whose pass ran out (identity-protocol s.1). */
const keepsUsersSignedIn = /\/v1\/(?:token|accounts:lookup)$/;

/** Whether a request to this path that the gate turns away is answered with an empty body. */
export const isAnsweredWithoutWords = (path: string) => keepsUsersSignedIn.test(path);

/** What stands before a path: nothing, the pass alone, or the pass or what programs carry instead of it. */
export type Need = 'nothing' | 'pass' | 'pass-or-token' | 'pass-or-editor-key';

/** What a request to this path needs to pass the gate. `isRead` where it only asks, as GET does. */
export function needOf(path: string, { projectId, isRead }: { projectId: string; isRead: boolean }): Need {
  // Mail programs unsubscribe by themselves, with a signed token and without a cookie (RFC 8058).
  if (openPaths.has(path) || (path === '/unsubscribe' && !isRead)) return 'nothing';
  if (tokenPaths.some((pattern) => pattern.test(path)) || path.startsWith(`/${projectId}/us-central1/`))
    return 'pass-or-token';
  return editorPaths.some((pattern) => pattern.test(path)) ? 'pass-or-editor-key' : 'pass';
}
