import { useLayoutEffect, useRef, useState } from 'react';
import { saveFile } from '#web/ui/save-file.ts';
import { Button } from '../../../ui/button.tsx';

interface RecoveryCodesProps {
  codes: readonly string[];
  onDone: () => void;
}

/** Shown only once: the server stores hashes. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  const [copied, setCopied] = useState(false);
  const text = `${codes.join('\n')}\n`;
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <div className="flex flex-col gap-4">
      <div>
        <h4 ref={heading} tabIndex={-1} className="font-medium outline-none">
          Your recovery codes
        </h4>
        <p className="text-sm text-ink-muted">
          Keep these somewhere other than this device. Each works once instead of your app. You won’t see them
          again.
        </p>
      </div>
      <ul className="grid gap-x-6 gap-y-1 rounded-md bg-paper-sunken p-3 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>
            <code className="font-mono select-all">{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-col gap-2 sm:flex-row sm:justify-end">
        {/* Pages without TLS have no clipboard, except on localhost. */}
        {navigator.clipboard && <Button onClick={() => void copy()}>{copied ? 'Copied' : 'Copy'}</Button>}
        <Button onClick={() => saveFile('tallyboard-recovery-codes.txt', 'text/plain', text)}>
          Download
        </Button>
        <Button variant="primary" onClick={onDone}>
          I’ve saved them
        </Button>
      </div>
    </div>
  );
}
