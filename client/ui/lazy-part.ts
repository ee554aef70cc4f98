import { type ComponentType, useEffect, useState } from 'react';

/** A component whose code is fetched when it is first shown, or ahead of that by `preload`. */
export type LazyPart<Props = object> = {
  /** The component itself once its code is at hand. */
  loaded: () => ComponentType<Props> | undefined;
  preload: () => Promise<ComponentType<Props>>;
};

export function lazyPart<Props = object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let part: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;
  const fetchPart = async () => {
    try {
      part = await load();
      return part;
    } finally {
      // One that failed is tried again by whoever needs it next.
      if (!part) loading = undefined;
    }
  };
  return {
    loaded: () => part,
    preload: () => {
      loading ??= fetchPart();
      return loading;
    },
  };
}

/**
 * The component in the moment in which its code is there, undefined until then; throws while rendering if it could not be
 * fetched. In place of React's `lazy`: what a Suspense boundary reveals, React holds back until 300 ms after the last one
 * that began to wait, wherever on the page that was.
 */
export function usePart<Props>(part: LazyPart<Props>): ComponentType<Props> | undefined {
  const { Part, failure } = useFetched(part);
  if (failure) throw failure.error;
  return Part;
}

/** Whether the code is still on its way: neither there nor known not to come. */
export function useIsPartComing<Props>(part: LazyPart<Props>): boolean {
  const { Part, failure } = useFetched(part);
  return !(Part || failure);
}

type Fetched<Props> = { Part?: ComponentType<Props> | undefined; failure?: { error: unknown } };

function useFetched<Props>(part: LazyPart<Props>): Fetched<Props> {
  const [fetched, setFetched] = useState<Fetched<Props>>(() => ({ Part: part.loaded() }));
  const isHere = fetched.Part !== undefined;
  useEffect(() => {
    if (isHere) return;
    part.preload().then(
      (Part) => setFetched({ Part }),
      (error: unknown) => setFetched({ failure: { error } }),
    );
  }, [part, isHere]);
  return fetched;
}
