import type { GenericSchema, InferOutput } from 'valibot';

/** A live read as both tiers know it: its name on the wire, its arguments and its value. */
export type Query<Args extends GenericSchema = GenericSchema, Value extends GenericSchema = GenericSchema> = {
  readonly name: string;
  readonly args: Args;
  readonly value: Value;
};

export type ArgsOf<Q extends Query> = InferOutput<Q['args']>;
export type ValueOf<Q extends Query> = InferOutput<Q['value']>;

/** Names a live read, so that its types follow from its schemas. */
export function defineQuery<Args extends GenericSchema, Value extends GenericSchema>(
  query: Query<Args, Value>,
): Query<Args, Value> {
  return query;
}
