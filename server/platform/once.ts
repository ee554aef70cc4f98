/** `make`, done with the first use and kept: what a process may never need is loaded by the first who does. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
