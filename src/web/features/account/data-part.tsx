import { useState } from 'react';
import { saveFile } from '#web/ui/save-file.ts';
import { exportEverything } from '../../data/account/account-export.ts';
import { Part } from './part.tsx';

export function DataPart() {
  const [busy, setBusy] = useState(false);
  const [notice, setNotice] = useState<string | null>(null);
  const download = async () => {
    setBusy(true);
    setNotice(null);
    const exported = await exportEverything();
    setBusy(false);
    if (exported.ok) saveFile(`tallyboard-${today()}.json`, 'application/json', exported.value);
    setNotice(exported.ok ? 'Your data has been downloaded.' : exported.message);
  };
  return (
    <Part
      title="Your data"
      summary="Everything as one JSON file: transactions, history, preferences, account."
      action={busy ? 'Please wait...' : 'Download my data'}
      open={false}
      busy={busy}
      onAction={() => void download()}
      notice={notice}
    />
  );
}

/** In this device's time zone, so that files of one day sort together. */
function today(): string {
  return new Intl.DateTimeFormat('sv').format();
}
