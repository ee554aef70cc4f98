import { createGroups } from '../../platform/groups.ts';
import { createTurns } from '../../platform/turns.ts';
import { OverloadedError } from '../overloaded-error.ts';

/** For whom work is done: their address as limits count it, and whether they are still there. */
export type Guest = { network: string; signal: AbortSignal };

type Place = { network: string; isWaiting: boolean; sentAway: AbortController };

/** `most` have room, `atWork` of them at once at work. `onChange` hears how many there are. */
type Room = { most: number; atWork: number; onChange(inside: number): void };

/**
 * Room for so much work, of which most waits. Networks take turns. While it is full, who comes from a network that has less in
 * it than another takes the place of the last that waits of the one that has most (decision 131): however many networks flood
 * it, fewer than there are places keep nobody out. Anybody else is refused at once with OverloadedError, as who gave way is.
 */
export function createFairRoom({ most, atWork, onChange }: Room) {
  const inTurn = createTurns(atWork);
  /** Who has room, by their network, in the order in which they came. */
  const inside = createGroups<Place>();
  let count = 0;

  /** Who goes away while they wait leaves the room, and nothing is done for them. */
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
    // Who came would otherwise have more than who gave way, and they would send each other away in turns.
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

  /** Also for who has left already. */
  function leave(place: Place) {
    if (!inside.remove(place.network, place)) return;
    count -= 1;
    onChange(count);
  }
}
