/** Example income and expense of six months, in thousands of rupees. */
const months = [
  { name: 'Jan', income: 85, expense: 62 },
  { name: 'Feb', income: 85, expense: 71 },
  { name: 'Mar', income: 103, expense: 58 },
  { name: 'Apr', income: 85, expense: 66 },
  { name: 'May', income: 97, expense: 90 },
  { name: 'Jun', income: 118, expense: 64 },
] as const;

const height = 200;
const top = 125;
const toY = (thousands: number) => height - (thousands / top) * (height - 16);

/** The dashboard's monthly chart. Widths in percent, so that text keeps its size on a phone. */
export function ChartPiece() {
  return (
    <div className="rounded-lg border border-line bg-paper-raised p-4 sm:p-6">
      <p className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-display text-xl font-semibold">Monthly Income vs Expenses</span>
        <span className="flex gap-4 text-sm">
          <span className="font-medium text-income">Income</span>
          <span className="font-medium text-expense">Expense</span>
        </span>
      </p>
      <svg aria-hidden width="100%" height={height + 28} className="block overflow-visible">
        {[0, 50, 100].map((value) => (
          <g key={value}>
            <line x1="12%" x2="100%" y1={toY(value)} y2={toY(value)} className="stroke-line" />
            <text x="10%" y={toY(value) + 4} textAnchor="end" className="fill-ink-muted text-xs">
              {value === 0 ? '₹0' : `₹${value}k`}
            </text>
          </g>
        ))}
        {months.map(({ name, income, expense }, index) => {
          const left = 14.5 + index * 14.4;
          return (
            <g key={name}>
              <Bar x={left} value={income} look="fill-income" />
              <Bar x={left + 5.2} value={expense} look="fill-expense" />
              <text
                x={`${left + 4.9}%`}
                y={height + 20}
                textAnchor="middle"
                className="fill-ink-muted text-xs"
              >
                {name}
              </text>
            </g>
          );
        })}
      </svg>
    </div>
  );
}

function Bar({ x, value, look }: { x: number; value: number; look: string }) {
  return (
    <rect x={`${x}%`} width="4.6%" y={toY(value)} height={height - toY(value)} rx="2" className={look} />
  );
}
