/** Members by the group they are in, in the order in which they came; a member may be in several. An empty group takes no memory. */
export function createGroups<T>() {
  const groups = new Map<string, Set<T>>();

  return {
    add(group: string, member: T) {
      groups.set(group, (groups.get(group) ?? new Set()).add(member));
    },

    /** Whether they were in it. */
    remove(group: string, member: T): boolean {
      const members = groups.get(group);
      const wasIn = members?.delete(member) ?? false;
      if (members?.size === 0) groups.delete(group);
      return wasIn;
    },

    of: (group: string): ReadonlySet<T> => groups.get(group) ?? nobody,

    /** Those that have members. */
    all: (): Iterable<ReadonlySet<T>> => groups.values(),
  };
}

const nobody: ReadonlySet<never> = new Set();
