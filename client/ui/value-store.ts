export type ValueStore<Value> = {
  read: () => Value;
  write: (value: Value) => void;
  /** Calls the listener after every change; returns how to stop. The shape that useSyncExternalStore wants. */
  follow: (listener: () => void) => () => void;
};

/** One value that lives outside React and tells its followers when it is replaced. */
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
