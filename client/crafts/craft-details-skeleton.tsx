import { Skeleton } from '#client/ui/skeleton.tsx';
import { stack } from '#client/ui/stack.ts';

/** The placeholder of a craft's details. */
export function CraftDetailsSkeleton() {
  return (
    <div {...stack}>
      <Skeleton shape="short" />
      <Skeleton />
      <Skeleton />
      <Skeleton shape="block" />
    </div>
  );
}
