export type ValueStore<Value> = {
  read: () => Value;
  write: (value: Value) => void;
  /** Calls the listener after every change; returns a function that stops that. As useSyncExternalStore expects. */
  follow: (listener: () => void) => () => void;
};

/** A value outside React that notifies its followers when it is replaced. */
export function valueStore<Value>(initial: Value): ValueStore<Value> {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    read: () => current,
    write(value) {
      if (Object.is(value, current)) return;
      current = value;
      for (const listener of [...listeners]) listener();
    },
    follow(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
