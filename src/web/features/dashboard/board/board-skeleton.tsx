import { statuses, statusLabels } from '#domain/transactions/status.ts';
import { Skeleton } from '#web/ui/surfaces/skeleton.tsx';
import { columnClass, stripClass } from './column-class.ts';

/** The columns with their names, before their cards have loaded. */
export function BoardSkeleton() {
  return (
    <div className="@container">
      <p role="status" className="mb-2 text-sm text-ink-muted">
        Loading transactions...
      </p>
      <div aria-hidden className={stripClass}>
        {statuses.map((status) => (
          <div key={status} className={columnClass}>
            <div className="px-3 pt-2.5 pb-2">
              <p className="font-semibold">{statusLabels[status].title}</p>
              <p className="text-xs text-ink-muted">{statusLabels[status].subtitle}</p>
              <Skeleton on="sunken" className="mt-1.5 h-5 w-2/3" />
            </div>
            <div className="flex h-80 flex-col gap-2 overflow-hidden px-2">
              <Skeleton on="sunken" className="h-16" />
              <Skeleton on="sunken" className="h-16" />
              <Skeleton on="sunken" className="h-16" />
              <Skeleton on="sunken" className="h-16" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
