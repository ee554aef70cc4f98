import { SearchX } from 'lucide-react';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

type Props = { text: string; onClear: () => void };

/** Replaces the results of a search that found nothing. */
export function NoMatch({ text, onClear }: Props) {
  return (
    <EmptyState picture={<SearchX size={36} />} text={text}>
      <Button onClick={onClear}>Clear search</Button>
    </EmptyState>
  );
}
