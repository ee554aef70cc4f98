import { usePageTitle } from '#client/platform/use-page-title.ts';
import { PageTop } from '#client/ui/page-top.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { type SectionId, sections } from './sections.ts';

/** The top of the console. Its list shows which part is open: who does not see that has it from the heading and the title. */
export function ConsoleTop({ section }: { section: SectionId }) {
  const label = sections.find(({ id }) => id === section)?.label;
  usePageTitle(`${label}, Operators`);
  return (
    <PageTop
      heading={
        <>
          <VisuallyHidden>{label}, </VisuallyHidden>Operators
        </>
      }
    />
  );
}
