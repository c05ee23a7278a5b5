import { type ReactNode, useId } from 'react';

interface AuthFrameProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** A single sheet on the desk: what every form about an account stands on. */
export function AuthFrame({ title, lead, children }: AuthFrameProps) {
  const id = useId();
  return (
    <div className="ruled ruled-around flex grow justify-center px-4 py-8 sm:items-center sm:py-16">
      <section
        aria-labelledby={id}
        className="h-fit w-full max-w-md rounded-lg border border-line bg-paper-raised p-5 sm:p-8"
      >
        <h1 id={id} className="text-3xl">
          {title}
        </h1>
        {lead && <p className="mt-2 text-ink-muted">{lead}</p>}
        <div className="mt-6">{children}</div>
      </section>
    </div>
  );
}
