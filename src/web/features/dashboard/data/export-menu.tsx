import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Popover } from '#web/ui/overlays/popover.tsx';
import type { ExportKind } from './export-rows.ts';

interface ExportMenuProps {
  /** How many transactions are shown; rendered while the menu is open. */
  shown: ReactNode;
  disabled: boolean;
  onExport: (kind: ExportKind) => Promise<void>;
}

/** What to take along, and as what. */
export function ExportMenu({ shown, disabled, onExport }: ExportMenuProps) {
  const [busy, setBusy] = useState(false);
  return (
    <Popover
      label="Export"
      className="w-72"
      trigger={(trigger) => (
        <Button {...trigger} disabled={disabled || busy}>
          Export
          <ChevronDown aria-hidden size={16} className="text-ink-muted" />
        </Button>
      )}
    >
      {(close) => {
        const start = async (kind: ExportKind) => {
          close();
          setBusy(true);
          await onExport(kind);
          setBusy(false);
        };
        return (
          <>
            <ul>
              <Choice onPick={() => void start('shown')}>CSV of what is shown ({shown})</Choice>
              <Choice onPick={() => void start('csv')}>CSV of everything</Choice>
              <Choice onPick={() => void start('json')}>JSON of everything</Choice>
            </ul>
            <p className="mt-2 border-t border-line px-2 pt-2 text-sm text-ink-muted">
              Transactions with all their details; JSON has views and rules too. For history and preferences
              as well, use Download my data in Account.
            </p>
          </>
        );
      }}
    </Popover>
  );
}

function Choice({ onPick, children }: { onPick: () => void; children: ReactNode }) {
  return (
    <li>
      <button
        type="button"
        onClick={onPick}
        className="min-h-control w-full rounded-md px-2 text-left hover:bg-paper-sunken"
      >
        {children}
      </button>
    </li>
  );
}
