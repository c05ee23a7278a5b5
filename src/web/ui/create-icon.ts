import type { LucideProps } from 'lucide-react';
import { createElement } from 'react';

interface IconData {
  readonly node: readonly (readonly [string, Readonly<Record<string, string | number>>])[];
}

/** A component that draws an icon of Lucide. The build has it in place of Lucide's own, which can do far more. */
export function createIcon({ node }: IconData) {
  return ({ size = 24, ...rest }: LucideProps) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...rest,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}
