const int64Types = [
  'type.googleapis.com/google.protobuf.Int64Value',
  'type.googleapis.com/google.protobuf.UInt64Value',
];

/** Turns the protocol's wrapped 64-bit integers back into numbers, at any depth (identity-protocol s.4). */
export function decodeData(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(decodeData);
  if (typeof value !== 'object' || value === null) return value;
  if ('@type' in value && 'value' in value && int64Types.some((type) => type === value['@type'])) {
    return typeof value.value === 'string' && /^-?\d{1,19}$/.test(value.value) ? Number(value.value) : value;
  }
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, decodeData(item)]));
}
