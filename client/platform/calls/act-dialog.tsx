import type { ComponentProps } from 'react';
import { Dialog } from '#client/ui/dialog.tsx';
import { NothingToAsk } from './nothing-to-ask.tsx';

type Props = ComponentProps<typeof Dialog> & {
  /** Why the act is no longer possible; null while it still is. */
  over: string | null;
};

/** A dialog for an act. If the act becomes impossible meanwhile, the dialog shows the reason and can only be closed. */
export function ActDialog({ over, children, ...dialog }: Props) {
  return <Dialog {...dialog}>{over === null ? children : <NothingToAsk why={over} />}</Dialog>;
}
