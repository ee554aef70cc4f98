import * as v from 'valibot';
import { valueMaxLength } from '#contract/flags/calls.ts';
import { flagNames } from '#contract/flags/flags.ts';
import { figureRanges, type RemoteConfig, remoteConfigDefaults, valueNames } from '#contract/flags/remote-config.ts';
import { figureSchema, remoteConfigSchema } from '#contract/flags/remote-config-schema.ts';
import type { Database, Tx } from '../platform/database/database.ts';

/** The current flags and values: those that operators have set, over the defaults. */
export async function readRemoteConfig(db: Database | Tx): Promise<RemoteConfig> {
  const rows = await db.selectFrom('remote_values').select(['name', 'value']).execute();
  const set = Object.fromEntries(rows.map(({ name, value }) => [name, value]));
  return v.parse(remoteConfigSchema, {
    flags: { ...remoteConfigDefaults.flags, ...pick(set, flagNames) },
    values: { ...remoteConfigDefaults.values, ...pick(set, valueNames) },
  });
}

/** Sets one flag or value. Returns null, or what is wrong with the value, which is then not set. */
export async function writeRemoteValue(
  db: Database | Tx,
  { name, value, now }: { name: string; value: boolean | number | string; now: Date },
): Promise<string | null> {
  const fault = faultOf(name, value);
  if (fault !== null) return fault;
  await db
    .insertInto('remote_values')
    .values({ name, value: JSON.stringify(value), updated_at: now })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: JSON.stringify(value), updated_at: now }))
    .execute();
  return null;
}

/** A model's name is a part of the address at which the model is asked. */
const modelName = new RegExp(`^[\\x21-\\x7e]{1,${valueMaxLength}}$`);

function faultOf(name: string, value: unknown): string | null {
  if (flagNames.some((flag) => flag === name)) return typeof value === 'boolean' ? null : `${name} is true or false.`;
  const known = valueNames.find((candidate) => candidate === name);
  if (known === undefined) return `There is no flag or value named ${name}.`;
  if (known === 'default_ai_model')
    return typeof value === 'string' && modelName.test(value) ? null : `${name} is a model's name, without blanks.`;
  if (v.is(figureSchema(known), value)) return null;
  const [least, most] = figureRanges[known].map((end) => end.toLocaleString('en-US'));
  return `${name} is a number from ${least} to ${most}.`;
}

function pick(set: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.filter((name) => Object.hasOwn(set, name)).map((name) => [name, set[name]]));
}
