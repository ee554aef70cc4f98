/** Whether strangers come here. Blanks around a value are no part of it, as with every setting. */
export function isProduction({ NODE_ENV }: { readonly NODE_ENV?: string | undefined }): boolean {
  return NODE_ENV?.trim() === 'production';
}
