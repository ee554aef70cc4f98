/** Paths that programs must reach without a passcode. */
const openPaths = new Set([
  '/gate',
  '/identity/jwks',
  '/robots.txt',
  '/favicon.ico',
  '/payments/webhook',
  '/healthz',
  '/readyz',
  '/metrics',
]);

/** Paths that accept a valid ID token instead of the pass; their routes check the token themselves. */
const tokenPaths = [
  /^\/functions\//,
  /^\/live\//,
  /^\/ledger\.csv$/,
  /^\/my-data\.json$/,
  /^\/audit-log\.csv$/,
  /^\/receipts\//,
  /^\/downloads\//,
];

/** Paths that accept the desktop editor's API key instead of the pass. */
const editorPaths = [
  /^\/identity\//,
  /^\/identitytoolkit\.googleapis\.com\//,
  /^\/securetoken\.googleapis\.com\//,
  /^\/config$/,
  /^\/emulator\//,
];

/** On these paths an error body would sign the user out in a tab whose pass has expired (identity-protocol s.1). */
const keepsUsersSignedIn = /\/v1\/(?:token|accounts:lookup)$/;

/** Whether the gate refuses requests to this path with an empty body. */
export const isAnsweredWithoutWords = (path: string) => keepsUsersSignedIn.test(path);

/** What a path requires: nothing, the pass, or the pass or what programs send instead of it. */
export type Need = 'nothing' | 'pass' | 'pass-or-token' | 'pass-or-editor-key';

/** What a request to this path needs to pass the gate. `isRead` is true for GET and HEAD. */
export function needOf(path: string, { projectId, isRead }: { projectId: string; isRead: boolean }): Need {
  // Mail programs unsubscribe on their own, with a signed token and without a cookie (RFC 8058).
  if (openPaths.has(path) || (path === '/unsubscribe' && !isRead)) return 'nothing';
  if (tokenPaths.some((pattern) => pattern.test(path)) || path.startsWith(`/${projectId}/us-central1/`))
    return 'pass-or-token';
  return editorPaths.some((pattern) => pattern.test(path)) ? 'pass-or-editor-key' : 'pass';
}
