import { memo, type ReactNode } from 'react';
import type { ListState } from '#web/data/views/ledger-views.ts';
import { Button } from '#web/ui/button.tsx';
import { toolbarRef } from '#web/ui/keyboard/toolbar-ref.ts';
import { Card } from '#web/ui/surfaces/card.tsx';
import type { DataAction } from './use-data-action.ts';

interface DataCardProps {
  state: ListState;
  /** Whether nothing can be replaced now: what is unknown could not be counted in the question, nor restored. */
  disabled: boolean;
  onReplace: (kind: DataAction) => void;
  /** The buttons that come first. */
  children?: ReactNode;
}

export const DataCard = memo(function DataCard({ state, disabled, onReplace, children }: DataCardProps) {
  return (
    <Card
      title="Data Management"
      {...(state === 'failed' && {
        description: 'Your transactions could not be loaded, so this is off for now.',
      })}
      className="sm:py-2.5!"
      actions={
        <div
          ref={toolbarRef}
          role="toolbar"
          aria-label="Data"
          className="flex grow flex-wrap items-center gap-2 max-sm:w-full max-sm:[&>button]:grow max-sm:[&>button]:px-3 max-sm:[&>button]:whitespace-nowrap"
        >
          {children}
          <Button
            disabled={disabled}
            onClick={() => onReplace('load')}
            className="text-ink-muted! sm:ml-auto"
          >
            Load Mock Data
          </Button>
          <Button disabled={disabled} onClick={() => onReplace('clear')} className="text-ink-muted!">
            Clear All Data
          </Button>
        </div>
      }
    />
  );
});
