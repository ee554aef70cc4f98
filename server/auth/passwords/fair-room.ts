import { createGroups } from '../../platform/groups.ts';
import { createTurns } from '../../platform/turns.ts';
import { OverloadedError } from '../overloaded-error.ts';

/** The client whose request is worked on: its network, by which limits count, and whether it is still connected. */
export type Guest = { network: string; signal: AbortSignal };

type Place = { network: string; isWaiting: boolean; sentAway: AbortController };

/** At most `most` requests are inside, `atWork` of them working. `onChange` gets the number inside. */
type Room = { most: number; atWork: number; onChange(inside: number): void };

/**
 * Creates a room that limits expensive work. Most of the requests inside wait, and networks take turns. When it is
 * full, a request from a network with fewer requests inside displaces the last waiting request of the network with the
 * most (decision 131): a flood from fewer networks than there are places keeps nobody out. Any other request is refused
 * at once with OverloadedError, and so is the displaced one.
 */
export function createFairRoom({ most, atWork, onChange }: Room) {
  const inTurn = createTurns(atWork);
  /** The requests inside, grouped by network, in order of arrival. */
  const inside = createGroups<Place>();
  let count = 0;

  /** A client that disconnects while waiting leaves the room, and its work is not done. */
  return async function withRoom<T>({ network, signal }: Guest, work: () => Promise<T>): Promise<T> {
    if (count >= most && !makeWayFor(network)) throw new OverloadedError();
    const place = enter(network);
    const begin = () => {
      place.isWaiting = false;
      return work();
    };
    try {
      return await inTurn(network, begin, AbortSignal.any([signal, place.sentAway.signal]));
    } finally {
      leave(place);
    }
  };

  function makeWayFor(network: string): boolean {
    // Otherwise the newcomer's network would then have more than the other, and the two would displace each other.
    let fewest = inside.of(network).size + 1;
    let last: Place | undefined;
    for (const places of inside.all()) {
      const waiting = places.size > fewest ? [...places].findLast(({ isWaiting }) => isWaiting) : undefined;
      if (!waiting) continue;
      last = waiting;
      fewest = places.size;
    }
    if (!last) return false;
    leave(last);
    last.sentAway.abort(new OverloadedError());
    return true;
  }

  function enter(network: string): Place {
    const place = { network, isWaiting: true, sentAway: new AbortController() };
    inside.add(network, place);
    count += 1;
    onChange(count);
    return place;
  }

  /** Does nothing if the place was already given up. */
  function leave(place: Place) {
    if (!inside.remove(place.network, place)) return;
    count -= 1;
    onChange(count);
  }
}
