import { usePageTitle } from '#client/platform/use-page-title.ts';
import { PageTop } from '#client/ui/page-top.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { type SectionId, sections } from './sections.ts';

/** The top of the console. Heading and title name the section for users who do not see which link is current. */
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
