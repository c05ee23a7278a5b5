import { Database, KeyRound, Server } from 'lucide-react';

const reasons = [
  {
    Icon: Server,
    title: 'On your own server',
    text: 'One command starts it, with its database in a folder of your choosing. Or it uses the PostgreSQL or the Supabase project that you already have.',
  },
  {
    Icon: KeyRound,
    title: 'Locked row by row',
    text: 'The database itself keeps people apart: whoever asks, and however, gets their own transactions and nobody else’s.',
  },
  {
    Icon: Database,
    title: 'Yours to take along',
    text: 'Plain PostgreSQL, open to any tool you like, and every line of the source is public. There is nothing to cancel.',
  },
] as const;

export function Ownership() {
  return (
    <section aria-labelledby="ownership" className="border-t border-line bg-paper-sunken gutter">
      <div className="mx-auto max-w-6xl py-16 sm:py-20">
        <h2 id="ownership" className="text-3xl sm:text-4xl">
          Your books stay yours
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
