import type { cardObjects } from './card-objects.ts';

type Fields = { [field: string]: unknown };

/** Replaces ids by the objects they name, along paths such as `payment_intent.latest_charge` or `data.charge`. */
export function expand(objects: ReturnType<typeof cardObjects>, shape: object, paths: readonly string[]): object {
  return paths.reduce<Fields>((expanded, path) => expandPath(objects, expanded, path.split('.')), { ...shape });
}

function expandPath(objects: ReturnType<typeof cardObjects>, shape: Fields, path: readonly string[]): Fields {
  const [field, ...rest] = path;
  if (field === undefined) return shape;
  const value = shape[field];
  if (Array.isArray(value)) return { ...shape, [field]: value.map((item) => expandPath(objects, { ...item }, rest)) };
  const inner = typeof value === 'string' ? objectNamed(objects, value) : value;
  if (typeof inner !== 'object' || inner === null) return shape;
  return { ...shape, [field]: expandPath(objects, { ...inner }, rest) };
}

function objectNamed(objects: ReturnType<typeof cardObjects>, id: string): object | string {
  if (id.startsWith('pi_')) return objects.paymentIntent(id) ?? id;
  if (id.startsWith('ch_')) return objects.charge(id) ?? id;
  return id;
}
