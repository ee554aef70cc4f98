/** In ms. Source: specification s.9, the default timeout of a call. */
const timeOutMs = 70_000;

/** Fetches, and throws when the response has not begun within the timeout. Its body may take longer. */
export async function fetchInTime(address: string, init: RequestInit = {}): Promise<Response> {
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(), timeOutMs);
  try {
    return await fetch(address, { ...init, signal: giveUp.signal });
  } finally {
    clearTimeout(timer);
  }
}
