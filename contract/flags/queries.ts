import * as v from 'valibot';
import { defineQuery } from '../wire/query.ts';
import { remoteConfigSchema } from './remote-config-schema.ts';

/** The configuration, for pages that stay open. Without what the gate's level dev adds. */
export const flags = defineQuery({ name: 'flags', args: v.strictObject({}), value: remoteConfigSchema });
