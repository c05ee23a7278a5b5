import { ChevronDown } from 'lucide-react';
import { createRef, type ReactNode } from 'react';
import type { RowList } from '#domain/ledger/row-list.ts';
import { createStore, useStore } from '#web/base/store.ts';
import { Button } from '#web/ui/button.tsx';
import { LazyComponent, LazyPart } from '#web/ui/lazy-part.tsx';
import { PartLoadError } from '#web/ui/load-error.tsx';
import { Popover } from '#web/ui/overlays/popover.tsx';

interface ExportMenuProps {
  /** The number of transactions shown; rendered while the menu is open. */
  shown: ReactNode;
  disabled: boolean;
  readShown: () => RowList;
}

const list = new LazyComponent(async () => (await import('./export-list.tsx')).ExportList);

/** The menu, while it is on the page. */
export const exportMenu = createRef<HTMLDivElement>();

/** Whether an export runs: there is one at a time. */
export const isExporting = createStore(false);

/** The Export menu: which rows, and in which format. */
export function ExportMenu({ shown, disabled, readShown }: ExportMenuProps) {
  const busy = useStore(isExporting);
  return (
    <Popover
      label="Export"
      className="sheet w-72"
      popoverRef={exportMenu}
      trigger={(trigger) => (
        <Button {...trigger} disabled={disabled || busy}>
          Export
          <ChevronDown aria-hidden size={16} className="text-ink-muted" />
        </Button>
      )}
    >
      {(close) => (
        <LazyPart
          part={list}
          fallback={null}
          props={{ shown, readShown, close }}
          errorFallback={PartLoadError}
        />
      )}
    </Popover>
  );
}
