/**
 * `make`, done with the first use and kept: what a process may never need is loaded by the first who does. A promise
 * that was broken is not kept, so that the next use tries again.
 */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= keep(make());
    return made.value;
  };

  function keep(value: T) {
    if (value instanceof Promise)
      value.catch(() => {
        made = undefined;
      });
    return { value };
  }
}
