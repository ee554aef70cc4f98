import * as v from 'valibot';
import { emailSchema } from './email.ts';
import { passwordSchema } from './password.ts';

/** The login and the sign-up form. Source: specification s.5. */
export const credentialsSchema = v.object({ email: emailSchema, password: passwordSchema });
export type Credentials = v.InferOutput<typeof credentialsSchema>;
