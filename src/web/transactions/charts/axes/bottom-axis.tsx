/** A label of the bottom axis. */
export interface BottomTick {
  x: number;
  label: string;
  /** A second line: the month or year that begins here. */
  below?: string;
  /** The middle of its label, which stays within the drawing. */
  labelX: number;
}

interface BottomAxisProps {
  ticks: readonly BottomTick[];
  bottom: number;
}

export function BottomAxis({ ticks, bottom }: BottomAxisProps) {
  return (
    <g data-axis textAnchor="middle" transform={`translate(0,${Math.round(bottom) + 0.5})`}>
      {ticks.map(({ x, labelX, label, below }) => {
        const middle = Math.round(labelX - x);
        return (
          <g key={x} transform={`translate(${Math.round(x) + 0.5},0)`}>
            <line y2={4} className="stroke-line-strong" />
            <text x={middle} y="1.25rem" className="fill-ink-muted text-xs">
              {label}
            </text>
            {below !== undefined && (
              <text x={middle} y="2.25rem" className="fill-ink-muted text-xs font-medium">
                {below}
              </text>
            )}
          </g>
        );
      })}
    </g>
  );
}
