import { Skeleton } from '#client/ui/skeleton.tsx';
import { stack } from '#client/ui/stack.ts';

/** The place of a craft's details while they load. */
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
