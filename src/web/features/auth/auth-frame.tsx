import { type ReactNode, useEffect, useId, useRef } from 'react';

interface AuthFrameProps {
  title: string;
  lead?: ReactNode;
  /** For what takes the place of another form and has no field to begin with: it is read out from its title on. */
  focused?: boolean;
  children: ReactNode;
}

/** A single sheet on the desk: what every form about an account stands on. */
export function AuthFrame({ title, lead, focused = false, children }: AuthFrameProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
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
