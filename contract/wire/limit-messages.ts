/** Texts for users who exceed a limit. */
export const limitMessages = {
  tooManyChanges: 'You have made a lot of changes. Please continue in an hour.',
  tooManyRequests: 'You have sent a lot of requests. Please continue in an hour.',
};
