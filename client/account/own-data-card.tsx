import { downloadOwn } from '#client/platform/calls/download-own.ts';
import { ActLine } from '#client/ui/act-line.tsx';
import { Card } from '#client/ui/card.tsx';
import { SaveFileButton } from '#client/ui/save-file-button.tsx';
import { ownDataFilename, ownDataPath } from '#contract/account/own-data.ts';

/** Downloads all stored data of the user as a file. */
export function OwnDataCard() {
  const button = (
    <SaveFileButton save={() => downloadOwn(ownDataPath, ownDataFilename)}>Download my data</SaveFileButton>
  );
  return (
    <Card heading="Your data">
      <ActLine act={button}>
        Everything we keep about you, in one file: your account, your devices, your coins and what you made here. It
        opens in any text editor.
      </ActLine>
    </Card>
  );
}
