import { tokenCount } from '#client/platform/session/identity.ts';
import { session } from '#client/platform/session/session.ts';

/** Calls `tell` with the id of this tab's session, now and after every new token; returns a function that stops. */
export function followSessionId(tell: (id: string | null) => void): () => void {
  let latest = 0;
  const look = () => {
    latest += 1;
    const own = latest;
    session.id().then(
      (id) => own === latest && tell(id),
      () => {},
    );
  };
  const unfollow = tokenCount.follow(look);
  look();
  return () => {
    unfollow();
    latest += 1;
  };
}
