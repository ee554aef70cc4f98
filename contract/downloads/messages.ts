/** Texts of the download, word for word from the specification s.8 where it has them. */
export const downloadMessages = {
  checking: 'Checking...',
  granted: 'Access granted! Your download will start now.',
  waitlisted: (position: number | null) =>
    position === null
      ? "You've been added to the waitlist! We'll notify you as soon as a spot opens up."
      : `You are number ${position} on the waitlist! We'll notify you as soon as a spot opens up.`,
  installerGone: 'This installer is no longer on offer.',
  noRelease: 'There is no release yet.',
  failed: (error: string) => `An error occurred: ${error || 'Please try again.'}`,
} as const;
