/** A name that no other journey has. */
export const uniqueName = (what: string) => `${what} ${Math.random().toString(36).slice(2, 10)}`;
