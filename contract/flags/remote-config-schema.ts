import * as v from 'valibot';
import { type FlagName, flagDefaults, flagNames } from './flags.ts';
import { type FigureName, figureNames, figureRanges, valueDefaults } from './remote-config.ts';

/** The configuration on the wire; what is missing, of another kind or out of its range stands at its default. */
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

/** A figure as it may be set. */
export function figureSchema(name: FigureName) {
  const [least, most] = figureRanges[name];
  return v.pipe(v.number(), v.minValue(least), v.maxValue(most));
}

function entriesOf<Name extends string, Schema>(names: readonly Name[], schemaOf: (name: Name) => Schema) {
  // Object.fromEntries forgets which names they are.
  return Object.fromEntries(names.map((name) => [name, schemaOf(name)])) as Record<Name, Schema>;
}
