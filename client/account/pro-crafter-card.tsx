import type { ReactNode } from 'react';
import { Badge } from '#client/ui/badge.tsx';
import { Card } from '#client/ui/card.tsx';
import styles from './pro-crafter-card.module.css';

/** For users with the role `pro_creator`. Their earnings follow as children. */
export function ProCrafterCard({ children }: { children: ReactNode }) {
  return (
    <Card heading="Pro Crafter Status" aside={<Badge>Active</Badge>}>
      <p className={styles.text}>You earn from bounties. Golden Seeds can be converted to coins or cashed out.</p>
      {children}
    </Card>
  );
}
