import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from '../button.tsx';
import { showDialog } from './open-dialogs.ts';

interface DialogProps {
  open: boolean;
  title: string;
  description?: ReactNode;
  /** Called by Esc, Back and the close button, except while `busy`. */
  onClose: () => void;
  busy?: boolean;
  role?: 'dialog' | 'alertdialog';
  /** As large as the window allows, for tables. What grows in a column fills it. */
  wide?: boolean;
  /** Near the top of the window, where its height may change and a phone's keyboard leaves room. */
  high?: boolean;
  /** Buttons that stay in sight at the lower edge, however long the rest is. On a phone the dialog is a sheet then. */
  foot?: ReactNode;
  /** On a phone at the window's lower edge and as wide as it, within a thumb's reach. */
  sheet?: boolean;
  children: ReactNode;
}

/** The platform's modal dialog: it keeps the focus, Esc and Back close it, and focus returns to where it came from. */
export function Dialog(props: DialogProps) {
  const {
    open,
    title,
    description,
    onClose,
    busy = false,
    role,
    wide = false,
    high = false,
    foot,
    sheet = foot !== undefined,
    children,
  } = props;
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const descriptionId = useId();

  // Before the paint: toasts move into it and out again, and must not be gone meanwhile. One that leaves the page is
  // closed, too: only then do browsers give the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!open || dialog === null) return;
    const returnFocus = rememberFocus();
    const close = showDialog(dialog);
    return () => {
      close();
      returnFocus();
    };
  }, [open]);

  return (
    <dialog
      ref={ref}
      role={role}
      // Chromium closes at the second Esc whatever is done about its event.
      closedby={busy ? 'none' : 'closerequest'}
      aria-labelledby={titleId}
      aria-describedby={description === undefined ? undefined : descriptionId}
      onCancel={(event) => {
        // A file field inside the dialog fires its own cancel event.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        if (!busy) onClose();
      }}
      onClose={(event) => {
        // Chromium closes at the second Esc in any case; the state must follow. The event comes a frame later, when the
        // dialog may be open again. React also tells of a dialog within.
        if (open && event.target === event.currentTarget && !event.currentTarget.open) onClose();
      }}
      className={clsx(
        'm-auto overflow-y-auto overscroll-contain rounded-lg bg-paper-raised p-0 text-ink shadow-lifted',
        wide
          ? 'h-[calc(100dvh-1rem)] max-h-none w-[calc(100vw-1rem)] max-w-5xl sm:h-184 sm:max-h-[calc(100dvh-2rem)] sm:w-[calc(100vw-2rem)]'
          : 'max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-xl',
        high && 'mt-4 lg:mt-24 lg:max-h-[calc(100dvh-7rem)]',
        sheet && 'sheet',
      )}
    >
      {open && (
        <div className={clsx('relative p-4 sm:p-6', wide && 'flex min-h-full flex-col')}>
          <h2 id={titleId} className="mr-10 text-xl">
            {title}
          </h2>
          {description !== undefined && (
            <p id={descriptionId} className="mt-1 mr-6 text-ink-muted">
              {description}
            </p>
          )}
          <div className={clsx('mt-4', wide && 'flex grow flex-col')}>{children}</div>
          {foot !== undefined && <DialogFoot>{foot}</DialogFoot>}
          {/* Last, so that the dialog opens with the focus on its content. */}
          <IconButton
            label="Close"
            data-close
            disabled={busy}
            onClick={onClose}
            className="absolute top-2 right-2 sm:top-4 sm:right-4"
          >
            <X aria-hidden size={20} />
          </IconButton>
        </div>
      )}
      <div data-announcements aria-live="polite" className="sr-only" />
    </dialog>
  );
}

/** The last part of a form in a dialog, or of a sheet. Elsewhere the dialog's `foot` says it. */
export function DialogFoot({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div {...rest} className={clsx('dialog-foot flex flex-wrap items-center justify-end gap-2', className)} />
  );
}

/** Cards and rows are rendered anew when they move: these attributes have their ids. */
const keys = ['card', 'row'] as const;

/** Remembers the focused element. The returned function restores the focus, unless another element has it by then. */
function rememberFocus(): () => void {
  const focused = document.activeElement;
  const list = focused?.closest<HTMLElement>('[data-cards], [data-rows]');
  const key = keys.find((one) => focused?.closest(`[data-${one}]`));
  const id = focused?.closest<HTMLElement>(`[data-${key}]`)?.dataset[key ?? ''];
  return () => {
    if (document.activeElement !== document.body || id === undefined) return;
    const again = document.querySelector<HTMLElement>(`[data-${key}="${CSS.escape(id)}"] [data-main]`);
    const target = again ?? list?.querySelector<HTMLElement>('[tabindex="0"]') ?? list;
    // Without scrolling: it may be far away, and whoever looks at the list goes on here.
    target?.focus({ preventScroll: true });
  };
}
