/** Keeps each group's members in the order they were added; one may be in several. Empty groups take no memory. */
export function createGroups<T>() {
  const groups = new Map<string, Set<T>>();

  return {
    add(group: string, member: T) {
      groups.set(group, (groups.get(group) ?? new Set()).add(member));
    },

    /** Removes a member; answers whether it was in the group. */
    remove(group: string, member: T): boolean {
      const members = groups.get(group);
      const wasIn = members?.delete(member) ?? false;
      if (members?.size === 0) groups.delete(group);
      return wasIn;
    },

    of: (group: string): ReadonlySet<T> => groups.get(group) ?? nobody,

    /** The groups that have members. */
    all: (): Iterable<ReadonlySet<T>> => groups.values(),
  };
}

const nobody: ReadonlySet<never> = new Set();
