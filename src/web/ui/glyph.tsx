/** Lucide's pictures with one path for all strokes: a long list draws each of them dozens of times. */
const paths = {
  edit: 'M21.174 6.812a1 1 0 0 0-3.986-3.987L3.842 16.174a2 2 0 0 0-.5.83l-1.321 4.352a.5.5 0 0 0 .623.622l4.353-1.32a2 2 0 0 0 .83-.497zM15 5l4 4',
  delete:
    'M10 11v6M14 11v6M19 6v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6M3 6h18M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2',
  grip: [9, 15].flatMap((x) => [5, 12, 19].map((y) => `M${x - 1} ${y}a1 1 0 1 0 2 0a1 1 0 1 0-2 0`)).join(''),
  move: 'M16 3l4 4-4 4M20 7H4M8 21l-4-4 4-4M4 17h16',
} as const;

interface GlyphProps {
  name: keyof typeof paths;
  /** In CSS pixels, wide and high. */
  size: number;
}

/** A picture on a control of a row or card; the control says what it does. */
export function Glyph({ name, size }: GlyphProps) {
  return (
    <svg
      aria-hidden
      width={size}
      height={size}
      viewBox="0 0 24 24"
      className="fill-none stroke-current stroke-2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={paths[name]} />
    </svg>
  );
}
