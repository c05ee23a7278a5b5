import { clsx } from 'clsx';
import { Menu } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'wouter';
import { useSyncing } from '../data/engine/sync-status.ts';
import { signOut, useSession } from '../data/session/session.ts';
import { CurrencySelector } from '../features/preferences/currency-selector.tsx';
import { ThemeSwitch } from '../features/preferences/theme-switch.tsx';
import { SyncMark, SyncText } from '../features/sync/sync-mark.tsx';
import { toggleAmounts, useAmountsHidden } from '../money/hidden-amounts.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { buttonClass } from '../ui/button-class.ts';
import { Popover } from '../ui/overlays/popover.tsx';
import { openDialog } from '../ui/overlays/shown-dialog.ts';
import { OfflineMark } from './offline-mark.tsx';

/** The document that the header is in. Within one the router navigates; the other is a page load away. */
export type HeaderVariant = 'landing' | 'app';

export function Header({ variant }: { variant: HeaderVariant }) {
  const { state } = useSession();
  const signedIn = state === 'signed-in';
  const syncing = useSyncing();
  return (
    // A container query, because the room also depends on the font size.
    <header className="@container border-b border-line gutter pt-safe-top">
      <div className="mx-auto flex min-h-16 max-w-6xl flex-wrap items-center gap-x-1 py-2 @lg:gap-x-3">
        <BrandLink variant={variant} signedIn={signedIn} />
        {syncing ? <SyncMark /> : <OfflineMark />}
        <nav
          aria-label="Main"
          className="ml-auto flex flex-wrap items-center justify-end gap-1 @lg:gap-2 print:hidden"
        >
          {signedIn && (
            <div className="hidden @2xl:block">
              <CurrencySelector />
            </div>
          )}
          <ThemeSwitch />
          {signedIn ? (
            <ForPerson variant={variant} />
          ) : (
            <ForVisitor variant={variant} waiting={state !== 'signed-out'} />
          )}
        </nav>
      </div>
    </header>
  );
}

function BrandLink({ variant, signedIn }: { variant: HeaderVariant; signedIn: boolean }) {
  const look = 'flex min-w-0 items-center gap-2.5 rounded-md py-1 @lg:gap-3';
  if (variant === 'app' && signedIn) {
    return (
      <Link href="/app" className={look}>
        <Brand />
      </Link>
    );
  }
  return (
    <a href={signedIn ? '/app' : '/'} className={look}>
      <Brand />
    </a>
  );
}

/** Account settings are in the app; the landing page only offers ways in and out. */
function ForPerson({ variant }: { variant: HeaderVariant }) {
  const isApp = variant === 'app';
  return (
    <>
      <SignOut />
      {/* On a phone all of it is in the navigation at the bottom of the app. */}
      <HeaderMenu className={isApp ? 'max-sm:hidden' : '@2xl:hidden'}>
        {(close) =>
          isApp && (
            <>
              <SyncText />
              <AmountsItem />
              <MenuItem
                onClick={() => {
                  // First, so that the dialog gives the focus back to the menu's button.
                  close();
                  openDialog('account');
                }}
              >
                Account
              </MenuItem>
            </>
          )
        }
      </HeaderMenu>
    </>
  );
}

/** Denser where the header of a phone has to hold everything. */
const dense = 'whitespace-nowrap @max-lg:px-2! @max-lg:text-sm!';

function SignOut() {
  return (
    <Button variant="quiet" className={dense} onClick={() => void signOut()}>
      Sign Out
    </Button>
  );
}

/** The app offers nothing until the session is known; the prerendered landing page must offer something. */
function ForVisitor({ variant, waiting }: { variant: HeaderVariant; waiting: boolean }) {
  if (variant === 'app') {
    return (
      // Invisible rather than absent, so that nothing moves when it appears.
      <a href="/" className={clsx(buttonClass('secondary'), dense, waiting && 'invisible')}>
        Back to Home
      </a>
    );
  }
  return (
    <div data-for="visitor" className="contents">
      <a href="/login" className={clsx(buttonClass('quiet'), dense, '@max-[22rem]:px-1!')}>
        Log in
      </a>
      <a href="/signup" className={clsx(buttonClass('primary'), dense, '@max-[22rem]:px-1.5!')}>
        Get Started
      </a>
    </div>
  );
}

/** The logo: a tally of five strokes. */
function Brand() {
  return (
    <>
      <svg aria-hidden viewBox="0 0 32 32" className="hidden size-8 shrink-0 @[21.25rem]:block @lg:size-9">
        <g fill="none" stroke="currentColor" strokeWidth="2.75" strokeLinecap="round">
          <path d="M7 7.5v17M13 6.5v17M19 8v17M25 7v17" />
          <path d="M3.5 22.5 28.5 9.5" />
        </g>
      </svg>
      <span className="flex min-w-0 flex-col @max-lg:w-min">
        <span className="font-display text-xl leading-6 font-semibold @max-sm:text-lg">Tallyboard</span>
        <span className="text-xs leading-4 text-balance text-ink-muted">Your personal finance copilot</span>
      </span>
    </>
  );
}

interface HeaderMenuProps {
  className: string;
  children: (close: () => void) => ReactNode;
}

/** Holds what is rarely needed, and the currency where a small screen's header has no room for it. */
function HeaderMenu({ className, children }: HeaderMenuProps) {
  return (
    <div className={className}>
      <Popover
        label="Menu"
        className="w-64"
        trigger={(props) => (
          <IconButton label="Menu" {...props} className="text-ink">
            <Menu aria-hidden size={22} />
          </IconButton>
        )}
      >
        {(close) => (
          <>
            <div className="p-2 @2xl:hidden">
              <CurrencySelector labelled />
            </div>
            {children(close)}
          </>
        )}
      </Popover>
    </div>
  );
}

function AmountsItem() {
  return <MenuItem onClick={toggleAmounts}>{useAmountsHidden() ? 'Show amounts' : 'Hide amounts'}</MenuItem>;
}

function MenuItem(props: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...props}
      className="min-h-control w-full rounded-md px-2 text-left hover:bg-paper-sunken"
    />
  );
}
