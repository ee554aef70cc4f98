/** Texts for failures where the server sends only the protocol's status word. Source: specification s.5 and s.8. */
export const failureMessages = {
  unknown: 'An unknown error occurred.',
  mustBeSignedIn: 'You must be logged in.',
};
