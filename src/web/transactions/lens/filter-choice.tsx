import { ListFilter } from 'lucide-react';
import type { Lens } from '#domain/lens/lens.ts';
import { listParts } from '#domain/lens/lens-parts.ts';
import { Button } from '#web/ui/button.tsx';
import { LazyComponent, LazyPart } from '#web/ui/lazy-part.tsx';
import { PartLoadError } from '#web/ui/load-error.tsx';
import { Popover } from '#web/ui/overlays/popover.tsx';

const groups = new LazyComponent(async () => (await import('./filter-groups.tsx')).FilterGroups);

/** Types, statuses, categories and tags to choose from. Nothing chosen in a group means any of it. */
export function FilterChoice({ lens }: { lens: Lens }) {
  const count = listParts(lens).length;
  return (
    <Popover
      label="Filter"
      className="sheet max-h-[calc(100dvh-1rem)] w-120 overflow-y-auto overscroll-contain"
      trigger={(trigger) => (
        <Button {...trigger} className="px-3!">
          <ListFilter aria-hidden size={18} className="text-ink-muted" />
          <span className="max-sm:sr-only">Filter</span>
          {count > 0 && (
            <span className="text-sm">
              <span>{count}</span>
              <span className="sr-only"> set</span>
            </span>
          )}
        </Button>
      )}
    >
      {(close) => (
        <LazyPart
          part={groups}
          fallback={null}
          props={{ lens, onClose: close }}
          errorFallback={PartLoadError}
        />
      )}
    </Popover>
  );
}
