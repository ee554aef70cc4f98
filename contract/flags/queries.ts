import * as v from 'valibot';
import { defineQuery } from '../wire/query.ts';
import { remoteConfigSchema } from './remote-config-schema.ts';

/** The configuration, for pages that stay open. It does not include the sections that the gate's level dev turns on. */
export const flags = defineQuery({ name: 'flags', args: v.strictObject({}), value: remoteConfigSchema });
