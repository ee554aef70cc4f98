import { useState } from 'react';
import { session } from '#client/platform/session.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { showToast } from '#client/ui/toast.ts';
import { ownDataPath } from '#contract/account/own-data.ts';
import { product } from '#contract/site/product.ts';
import styles from './own-data-card.module.css';

/** Everything that is kept of the user, as a file. */
export function OwnDataCard() {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      save(await fetchOwnData(), `${product.name.toLowerCase()}-my-data.json`);
    } catch {
      showToast('bad', 'Your data could not be fetched. Please try again in a few minutes.');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card heading="Your data">
      <p className={styles.text}>
        Everything we keep of you, in one file: your account, your devices, your coins and what you made here. It opens
        in any text editor.
      </p>
      <div>
        <Button busy={busy} onClick={download}>
          Download my data
        </Button>
      </div>
    </Card>
  );
}

async function fetchOwnData(): Promise<Blob> {
  const response = await fetch(ownDataPath, { headers: { authorization: `Bearer ${await session.idToken()}` } });
  if (!response.ok) throw new Error(`own data: ${response.status}`);
  return response.blob();
}

function save(file: Blob, name: string) {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  // The browser has taken it by the next turn.
  setTimeout(() => URL.revokeObjectURL(address));
}
