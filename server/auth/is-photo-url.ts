const photoUrlMaxLength = 2_048;

/** Whether this is the address of a picture, as an account may have it. */
export function isPhotoUrl(value: unknown): value is string {
  return (
    typeof value === 'string' && value.length <= photoUrlMaxLength && /^https?:\/\//i.test(value) && URL.canParse(value)
  );
}
