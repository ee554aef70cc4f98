/** What somebody is told who asks for more than limits allow. */
export const limitMessages = {
  tooManyChanges: 'That was a lot of changes. Please go on in an hour.',
  tooManyRequests: 'That was a lot of requests. Please go on in an hour.',
};
