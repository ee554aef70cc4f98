import type { ComponentProps } from 'react';
import { Dialog } from '#client/ui/dialog.tsx';
import { NothingToAsk } from './nothing-to-ask.tsx';

type Props = ComponentProps<typeof Dialog> & {
  /** Why there is nothing to do any more; null while there is. */
  over: string | null;
};

/** A dialog for an act. What it is for may come to an end meanwhile: then it says why, and can only be closed. */
export function ActDialog({ over, children, ...dialog }: Props) {
  return <Dialog {...dialog}>{over === null ? children : <NothingToAsk why={over} />}</Dialog>;
}
