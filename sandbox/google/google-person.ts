import { createHash } from 'node:crypto';

/** A person with an account at the stand-in for Google. */
export type GooglePerson = { subject: string; email: string; name: string; emailVerified: boolean };

/** Keeps the people who signed in here, as long as the sandbox runs. */
export type GooglePeople = ReturnType<typeof googlePeople>;

export function googlePeople() {
  const people = new Map<string, GooglePerson>();
  return {
    find: (subject: string) => people.get(subject) ?? null,
    /** Newest first. */
    all: () => [...people.values()].reverse(),
    /** The same address is the same person again, with the name and the verified box as last entered. */
    remember: ({ email, name, emailVerified }: Omit<GooglePerson, 'subject'>): GooglePerson => {
      const subject = subjectOf(email);
      const person = { subject, email, name, emailVerified };
      people.delete(subject);
      people.set(subject, person);
      return person;
    },
  };
}

/** Google's ids are 21 digits. */
function subjectOf(email: string): string {
  const digits = BigInt(`0x${createHash('sha256').update(email.toLowerCase()).digest('hex')}`).toString();
  return `1${digits.slice(0, 20)}`;
}

/** Returns a person's names as Google does: the first word is the given name, the rest the family name. */
export function namesIn(name: string): { name?: string; given_name?: string; family_name?: string } {
  if (name === '') return {};
  const [given_name = name, ...others] = name.split(/\s+/);
  return { name, given_name, ...(others.length === 0 ? {} : { family_name: others.join(' ') }) };
}
