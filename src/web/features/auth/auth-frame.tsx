import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import type { FormState } from '../../ui/fields/use-form.ts';
import { FailureAlert } from '../../ui/surfaces/failure-alert.tsx';

interface AuthFrameProps {
  title: string;
  lead?: ReactNode;
  /** For a frame without a first field: moves the focus to the title, so that screen readers start there. */
  focused?: boolean;
  children: ReactNode;
}

/** The frame of every form about an account. */
export function AuthFrame({ title, lead, focused = false, children }: AuthFrameProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (focused) heading.current?.focus();
  }, [focused]);
  return (
    <div className="ruled ruled-around flex grow justify-center px-4 py-8 sm:items-center sm:py-16">
      <section
        aria-labelledby={id}
        className="h-fit w-full max-w-md rounded-lg border border-line bg-paper-raised p-5 sm:p-8"
      >
        <h1 ref={heading} id={id} tabIndex={focused ? -1 : undefined} className="text-3xl outline-none">
          {title}
        </h1>
        {lead && <p className="mt-2 text-ink-muted">{lead}</p>}
        <div className="mt-6">{children}</div>
      </section>
    </div>
  );
}

/** The button that sends the frame's form, and why that failed. */
export function AuthSubmit({ form, action }: { form: FormState; action: string }) {
  return (
    <>
      <Button type="submit" variant="primary" size="lg" disabled={form.busy}>
        {form.busy ? 'Please wait...' : action}
      </Button>
      <FailureAlert tone="red" failure={form.failure} />
    </>
  );
}
