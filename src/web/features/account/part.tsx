import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/surfaces/alert.tsx';

/** Given by the dialog to every part that can be opened. */
export interface PartControl {
  open: boolean;
  onOpen: () => void;
  onClose: () => void;
}

interface PartProps {
  title: string;
  summary: ReactNode;
  /** The label of the button that opens the part. */
  action: string;
  open: boolean;
  busy?: boolean;
  onAction: () => void;
  /** The current step of a part with several forms; each is scrolled into view. */
  step?: string;
  /** The result, shown after the part is closed. */
  notice?: string | null;
  children?: ReactNode;
}

/** A section of the dialog: a summary, and a button that opens its form. */
export function Part({
  title,
  summary,
  action,
  open,
  busy = false,
  onAction,
  step = 'form',
  notice,
  children,
}: PartProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const section = useRef<HTMLElement>(null);
  const wasOpen = useRef(open);
  useLayoutEffect(() => {
    // The form had the focus and is gone: return it to the button that opened the form.
    if (wasOpen.current && !open && document.activeElement === document.body) button.current?.focus();
    wasOpen.current = open;
  }, [open]);
  useEffect(() => {
    // On a small screen the form would start below the edge.
    if (open && step) section.current?.scrollIntoView({ block: 'start' });
  }, [open, step]);
  return (
    <section ref={section} aria-labelledby={id} className="py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <h3 id={id} className="text-base font-medium">
            {title}
          </h3>
          <p className="text-sm text-ink-muted wrap-anywhere">{summary}</p>
        </div>
        {!open && (
          <Button ref={button} disabled={busy} onClick={onAction}>
            {action}
          </Button>
        )}
      </div>
      {open && <div className="mt-4">{children}</div>}
      {!open && notice && (
        <Alert tone="notice" className="mt-3">
          {notice}
        </Alert>
      )}
    </section>
  );
}
