import { downloadOwn } from '#client/platform/download-own.ts';
import { Card } from '#client/ui/card.tsx';
import { SaveFileButton } from '#client/ui/save-file-button.tsx';
import { ownDataFilename, ownDataPath } from '#contract/account/own-data.ts';
import styles from './own-data-card.module.css';

/** Everything that is kept of the user, as a file. */
export function OwnDataCard() {
  return (
    <Card heading="Your data">
      <p className={styles.text}>
        Everything we keep of you, in one file: your account, your devices, your coins and what you made here. It opens
        in any text editor.
      </p>
      <div>
        <SaveFileButton save={() => downloadOwn(ownDataPath, ownDataFilename)}>Download my data</SaveFileButton>
      </div>
    </Card>
  );
}
