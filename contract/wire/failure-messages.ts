/** What somebody is told of a failure where the server says no more than the protocol's word. Source: specification s.5 and s.8. */
export const failureMessages = {
  unknown: 'An unknown error occurred.',
  mustBeSignedIn: 'You must be logged in.',
};
