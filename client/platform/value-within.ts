/** What a promise comes to; undefined where that takes longer than so many ms. */
export function valueWithin<Value>(promise: Promise<Value>, ms: number): Promise<Value | undefined> {
  return Promise.race([promise, new Promise<undefined>((resolve) => setTimeout(resolve, ms, undefined))]);
}
