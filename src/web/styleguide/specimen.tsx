import type { ReactNode } from 'react';

interface SectionProps {
  id: string;
  title: string;
  wide?: boolean;
  children: ReactNode;
}

export function Section({ id, title, wide = false, children }: SectionProps) {
  return (
    <section className="guide-section" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="text-2xl">
        {title}
      </h2>
      <div className={wide ? 'specimens specimens-wide' : 'specimens'}>{children}</div>
    </section>
  );
}

interface SpecimenProps {
  name: string;
  /** A class that stands for what a pointer or a key would do, such as `is-hover`. */
  state?: string;
  children: ReactNode;
}

export function Specimen({ name, state, children }: SpecimenProps) {
  return (
    <div className="specimen">
      <p className="specimen-name">{name}</p>
      <div data-state={state}>{children}</div>
    </div>
  );
}
