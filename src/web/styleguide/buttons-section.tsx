import { Pencil } from 'lucide-react';
import { Button, IconButton } from '../ui/button.tsx';
import { buttonClass } from '../ui/button-class.ts';
import { Section, Specimen } from './specimen.tsx';

const rowIcons = ['icon-pencil', 'icon-trash', 'icon-grip', 'icon-move'];
const variants = ['primary', 'secondary', 'quiet', 'cta'] as const;

export function ButtonsSection() {
  return (
    <Section id="buttons" title="Buttons">
      {variants.flatMap((variant) => [
        <Specimen key={variant} name={variant}>
          <Button variant={variant}>Save Changes</Button>
        </Specimen>,
        <Specimen key={`${variant}-hover`} name={`${variant}, under the pointer`} state="hover">
          <Button variant={variant}>Save Changes</Button>
        </Specimen>,
        <Specimen key={`${variant}-focus`} name={`${variant}, focused`} state="focus-visible">
          <Button variant={variant}>Save Changes</Button>
        </Specimen>,
        <Specimen key={`${variant}-disabled`} name={`${variant}, disabled`}>
          <Button variant={variant} disabled>
            Saving...
          </Button>
        </Specimen>,
        <Specimen key={`${variant}-large`} name={`${variant}, large`}>
          <Button variant={variant} size="lg">
            Save Changes
          </Button>
        </Specimen>,
      ])}
      <Specimen name="a link that acts as a button">
        <a href="#buttons" className={buttonClass('secondary')}>
          Back to Home
        </a>
      </Specimen>
      {['', 'hover', 'focus-visible'].map((state) => (
        <Specimen key={state} name={`icon button ${state}`} state={state}>
          <IconButton label="Edit">
            <Pencil aria-hidden size={18} />
          </IconButton>
        </Specimen>
      ))}
      <Specimen name="icon button, disabled">
        <IconButton label="Edit" disabled>
          <Pencil aria-hidden size={18} />
        </IconButton>
      </Specimen>
      <Specimen name="icons of rows">
        <span className="flex gap-3">
          {rowIcons.map((name) => (
            <span key={name} className={`grid ${name}`} />
          ))}
        </span>
      </Specimen>
    </Section>
  );
}
