const photoUrlMaxLength = 2_048;

/** Whether a value may be stored as the URL of an account's picture. */
export function isPhotoUrl(value: unknown): value is string {
  return (
    typeof value === 'string' && value.length <= photoUrlMaxLength && /^https?:\/\//i.test(value) && URL.canParse(value)
  );
}
