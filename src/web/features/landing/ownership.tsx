import { Download, KeyRound, Server } from 'lucide-react';

const reasons = [
  {
    Icon: Server,
    title: 'On your own server',
    text: 'One command starts it and keeps everything in a folder you choose. A Supabase project works, too.',
  },
  {
    Icon: KeyRound,
    title: 'For your eyes only',
    text: 'The database itself gives everyone their own transactions and nobody else’s.',
  },
  {
    Icon: Download,
    title: 'Yours to take with you',
    text: 'Save everything as CSV or JSON whenever you like. There is nothing to cancel.',
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
