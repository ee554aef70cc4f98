/**
 * What this browser believes of an engagement beyond what the server has said. A click counts at once: while
 * `engaging`, the bounty shows as engaged. Source: specification s.4.
 */
export type Engagement = 'idle' | 'engaging';
type EngagementEvent = 'clicked' | 'failed' | 'known';

const transitions: Record<Engagement, Partial<Record<EngagementEvent, Engagement>>> = {
  idle: { clicked: 'engaging' },
  // Once the server has said so itself, nothing needs to be believed, and a withdrawal shows.
  engaging: { failed: 'idle', known: 'idle' },
};

/** What an event makes of it; one that means nothing now changes nothing. */
export function engagementAfter(engagement: Engagement, event: EngagementEvent): Engagement {
  return transitions[engagement][event] ?? engagement;
}
