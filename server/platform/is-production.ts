/** Whether the server runs in production. Blanks around the value are ignored, as in every setting. */
export function isProduction({ NODE_ENV }: { readonly NODE_ENV?: string | undefined }): boolean {
  return NODE_ENV?.trim() === 'production';
}
