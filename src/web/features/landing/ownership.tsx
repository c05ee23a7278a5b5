import { Database, KeyRound, Server } from 'lucide-react';

const reasons = [
  {
    Icon: Server,
    title: 'On your own server',
    text: 'One command starts it, with its database in a folder you choose. Or use the PostgreSQL or Supabase project you already have.',
  },
  {
    Icon: KeyRound,
    title: 'Private row by row',
    text: 'The database itself enforces it: everyone gets their own transactions and nobody else’s.',
  },
  {
    Icon: Database,
    title: 'Yours to take with you',
    text: 'Plain PostgreSQL that works with any tool you like, and every line of source code is public. There is nothing to cancel.',
  },
] as const;

export function Ownership() {
  return (
    <section aria-labelledby="ownership" className="border-t border-line bg-paper-sunken gutter">
      <div className="mx-auto max-w-6xl py-16 sm:py-20">
        <h2 id="ownership" className="text-3xl sm:text-4xl">
          Your data stays yours
        </h2>
        <ul className="mt-8 grid gap-8 md:grid-cols-3 md:gap-12">
          {reasons.map(({ Icon, title, text }) => (
            <li key={title} className="border-t border-line-strong pt-5">
              <Icon aria-hidden size={24} strokeWidth={1.5} />
              <h3 className="mt-3 text-xl">{title}</h3>
              <p className="mt-2 text-pretty text-ink-muted">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
