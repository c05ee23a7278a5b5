import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { DialogFoot } from '#web/ui/overlays/dialog.tsx';

interface StepFrameProps {
  number: 1 | 2 | 3;
  title: string;
  children: ReactNode;
  /** Buttons that stay in sight at the dialog's lower edge. */
  footer?: ReactNode;
}

/** One step of the import. Its heading takes the focus, so that a screen reader says where one is. */
export function StepFrame({ number, title, children, footer }: StepFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Before the paint: a key that is pressed once the step shows must not be undone. A dialog that opens only now takes
  // the attribute for where the focus goes.
  useLayoutEffect(() => {
    heading.current?.setAttribute('autofocus', '');
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className="text-lg outline-none">
        <span className="text-ink-muted">{number} of 3:</span> {title}
      </h3>
      <div className="mt-3 flex grow flex-col gap-4">{children}</div>
      {footer && <DialogFoot>{footer}</DialogFoot>}
    </>
  );
}
