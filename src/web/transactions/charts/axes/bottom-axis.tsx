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
    <g transform={`translate(0,${Math.round(bottom) + 0.5})`}>
      {ticks.map(({ x, labelX, label, below }) => (
        <g key={x} transform={`translate(${Math.round(x) + 0.5},0)`}>
          <line y2={4} className="stroke-line-strong" />
          <text textAnchor="middle" className="fill-ink-muted text-xs">
            <tspan x={Math.round(labelX - x)} y="1.25rem">
              {label}
            </tspan>
            {below !== undefined && (
              <tspan x={Math.round(labelX - x)} y="2.25rem" className="font-medium">
                {below}
              </tspan>
            )}
          </text>
        </g>
      ))}
    </g>
  );
}
