import { type ComponentType, useEffect, useState } from 'react';

/** A component whose code is fetched when it is first shown, or earlier by `preload`. */
export type LazyPart<Props = object> = {
  /** The component, once its code has been fetched. */
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
      // After a failure, the next caller tries again.
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
 * Returns the component as soon as its code has been fetched, undefined until then; throws during render if the fetch
 * failed. Replaces React's `lazy`: React delays what a Suspense boundary reveals until 300 ms after the latest boundary
 * on the page began to wait.
 */
export function usePart<Props>(part: LazyPart<Props>): ComponentType<Props> | undefined {
  const { Part, failure } = useFetched(part);
  if (failure) throw failure.error;
  return Part;
}

/** Whether the code is still being fetched, neither loaded nor failed. */
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
