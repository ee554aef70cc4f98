import * as v from 'valibot';
import { pageOf } from '../wire/page.ts';
import { defineQuery } from '../wire/query.ts';
import { sessionSchema } from './session.ts';
import { signInMethodsSchema } from './sign-in-methods.ts';

/** Where the signed-in user is signed in, the most recently used first. Sessions that are over are not in it. */
export const mySessions = defineQuery({ name: 'mySessions', args: v.strictObject({}), value: pageOf(sessionSchema) });

/** How the signed-in user can sign in. */
export const mySignInMethods = defineQuery({
  name: 'mySignInMethods',
  args: v.strictObject({}),
  value: signInMethodsSchema,
});
