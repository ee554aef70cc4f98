import { useContext, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '#client/app/paths.ts';
import { useIdentity } from '#client/platform/use-identity.ts';
import { Button } from '#client/ui/button.tsx';
import type { Craft } from '#contract/crafts/craft.ts';
import { BuyCraftDialog } from './buy-craft-dialog.tsx';
import { CraftSales } from './craft-sales.ts';

/** Leads to buying a craft that has a price. Absent while nothing is sold; a visitor is led to the login first. */
export function BuyCraftButton({ craft }: { craft: Craft }) {
  const [asking, setAsking] = useState(false);
  const { state } = useIdentity();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  if (!useContext(CraftSales) || craft.price === 0) return null;
  const ask = () => {
    if (state === 'signed-in') setAsking(true);
    else navigate(paths.login({ returnUrl: `${pathname}${search}` }));
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
