/** Resolves to the value of a promise, or to undefined when that takes longer than `ms`. */
export function valueWithin<Value>(promise: Promise<Value>, ms: number): Promise<Value | undefined> {
  return Promise.race([promise, new Promise<undefined>((resolve) => setTimeout(resolve, ms, undefined))]);
}
