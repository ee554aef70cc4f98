import { Button } from '#client/ui/button.tsx';
import { downloadMessages } from '#contract/downloads/messages.ts';
import { useDownload } from './use-download.ts';

/** The Download button of the header (specification s.2). */
export function DownloadButton() {
  const { isChecking, download } = useDownload();
  return (
    <Button tone="leaf" busy={isChecking} onClick={() => void download()}>
      {isChecking ? downloadMessages.checking : 'Download'}
    </Button>
  );
}
