import { useSyncExternalStore } from 'react';

const minuteMs = 60_000;

let nowMs = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

/** The time in ms, anew every minute. One timer for all who follow it. */
export function useMinute(): number {
  return useSyncExternalStore(follow, read, read);
}

const read = () => nowMs;

function follow(listener: () => void): () => void {
  if (listeners.size === 0) {
    nowMs = Date.now();
    timer = setInterval(tick, minuteMs);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

function tick(): void {
  nowMs = Date.now();
  for (const listener of listeners) listener();
}
