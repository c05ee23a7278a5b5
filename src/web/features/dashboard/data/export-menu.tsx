import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { LazyComponent, LazyPart } from '#web/ui/lazy-part.tsx';
import { PartLoadError } from '#web/ui/load-error.tsx';
import { Popover } from '#web/ui/overlays/popover.tsx';
import type { ExportKind } from './export-rows.ts';

interface ExportMenuProps {
  /** How many transactions are shown; rendered while the menu is open. */
  shown: ReactNode;
  disabled: boolean;
  onExport: (kind: ExportKind) => Promise<void>;
}

const list = new LazyComponent(async () => (await import('./export-list.tsx')).ExportList);

/** What to take along, and as what. */
export function ExportMenu({ shown, disabled, onExport }: ExportMenuProps) {
  const [busy, setBusy] = useState(false);
  return (
    <Popover
      label="Export"
      className="sheet w-72"
      trigger={(trigger) => (
        <Button {...trigger} data-command="export" disabled={disabled || busy}>
          Export
          <ChevronDown aria-hidden size={16} className="text-ink-muted" />
        </Button>
      )}
    >
      {(close) => {
        const onPick = async (kind: ExportKind) => {
          close();
          setBusy(true);
          await onExport(kind);
          setBusy(false);
        };
        return (
          <LazyPart
            part={list}
            fallback={null}
            props={{ shown, onPick, close }}
            errorFallback={PartLoadError}
          />
        );
      }}
    </Popover>
  );
}
