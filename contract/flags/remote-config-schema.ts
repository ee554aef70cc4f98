import * as v from 'valibot';
import { type FlagName, flagDefaults, flagNames } from './flags.ts';
import { type FigureName, figureNames, figureRanges, valueDefaults } from './remote-config.ts';

/** The configuration on the wire. A value that is missing, of the wrong type or out of range becomes its default. */
export const remoteConfigSchema = v.object({
  flags: v.object(entriesOf(flagNames, flag)),
  values: v.object({
    default_ai_model: v.fallback(v.pipe(v.string(), v.minLength(1)), valueDefaults.default_ai_model),
    ...entriesOf(figureNames, figure),
  }),
});

function flag(name: FlagName) {
  return v.fallback(v.boolean(), flagDefaults[name]);
}

function figure(name: FigureName) {
  return v.fallback(figureSchema(name), valueDefaults[name]);
}

/** Returns the schema of a figure within its range. */
export function figureSchema(name: FigureName) {
  const [least, most] = figureRanges[name];
  return v.pipe(v.number(), v.minValue(least), v.maxValue(most));
}

function entriesOf<Name extends string, Schema>(names: readonly Name[], schemaOf: (name: Name) => Schema) {
  // The type of Object.fromEntries does not keep the names.
  return Object.fromEntries(names.map((name) => [name, schemaOf(name)])) as Record<Name, Schema>;
}
