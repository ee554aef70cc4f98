import { CraftForm } from '#client/crafts/craft-form.tsx';
import { useSaveCraft } from '#client/crafts/use-save-craft.ts';
import { SectionBackLink } from '#client/platform/links/section-back-link.tsx';
import { PageTop } from '#client/ui/page-top.tsx';
import { paths } from '#contract/site/paths.ts';
import styles from './page.module.css';

/** /crafts/new */
export function NewCraftPage() {
  const { save, busy, failure } = useSaveCraft(null);
  return (
    <div className={styles.page}>
      <PageTop
        back={
          <SectionBackLink section="show_craft_market" to={paths.crafts()}>
            All Crafts
          </SectionBackLink>
        }
        heading="New Craft"
      />
      <CraftForm
        form="new-craft"
        initial={null}
        submitLabel="Create Craft"
        failure={failure}
        busy={busy}
        onSubmit={save}
      />
    </div>
  );
}
