import * as v from 'valibot';
import { defineQuery } from '../wire/query.ts';
import { profileSchema } from './profile.ts';

/** The signed-in user's profile and balance. */
export const me = defineQuery({ name: 'me', args: v.strictObject({}), value: profileSchema });
