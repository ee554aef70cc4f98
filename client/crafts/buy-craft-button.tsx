import { useContext, useState } from 'react';
import { paths } from '#client/platform/paths.ts';
import { useLoginFirst } from '#client/platform/use-login-first.ts';
import { Button } from '#client/ui/button.tsx';
import type { Craft } from '#contract/crafts/craft.ts';
import { BuyCraftDialog } from './buy-craft-dialog.tsx';
import { CraftSales } from './craft-sales.ts';

/** Leads to buying a craft that has a price. Absent while nothing is sold; a visitor is led to the login first. */
export function BuyCraftButton({ craft }: { craft: Craft }) {
  const [asking, setAsking] = useState(false);
  const loginFirst = useLoginFirst(paths.login);
  if (!useContext(CraftSales) || craft.price === 0) return null;
  const ask = () => {
    if (!loginFirst()) setAsking(true);
  };
  return (
    <>
      <Button size="small" aria-label={`Buy ${craft.name}`} onClick={ask}>
        Buy
      </Button>
      {asking && <BuyCraftDialog craft={craft} onClose={() => setAsking(false)} />}
    </>
  );
}
