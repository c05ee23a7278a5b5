interface BottomAxisProps {
  ticks: readonly { x: number; label: string }[];
  bottom: number;
}

export function BottomAxis({ ticks, bottom }: BottomAxisProps) {
  return (
    <g transform={`translate(0,${Math.round(bottom) + 0.5})`}>
      {ticks.map(({ x, label }) => (
        <g key={label} transform={`translate(${Math.round(x) + 0.5},0)`}>
          <line y2={4} className="stroke-line-strong" />
          <text y="1.25rem" textAnchor="middle" className="fill-ink-muted text-xs">
            {label}
          </text>
        </g>
      ))}
    </g>
  );
}
