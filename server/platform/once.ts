/**
 * Calls `make` at the first use and keeps its result, for things that a process may never need. A rejected promise is
 * not kept: the next use tries again.
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
