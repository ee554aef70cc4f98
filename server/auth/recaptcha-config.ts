import type { IdentityEndpoint } from './identity-context.ts';

/** No reCAPTCHA anywhere: any other answer makes the SDK load Google's scripts. */
export const recaptchaConfig: IdentityEndpoint = {
  method: 'GET',
  path: 'v2/recaptchaConfig',
  run: async () => ({ recaptchaKey: '', recaptchaEnforcementState: [] }),
};
