import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { arrivedMailLink } from '../data/session/mail-link.ts';
import { LazyComponent, LazyPart } from '../ui/lazy-part.tsx';
import { pages } from './page-list.ts';
import { ProtectedRoute } from './protected-route.tsx';

const routes = pages.map(({ load, ...page }) => ({
  ...page,
  part: new LazyComponent(async () => {
    const { Page, preload } = await load();
    // Together with what the first render shows, so that it does not render twice.
    await preload?.();
    return Page;
  }),
}));

type PageRoute = (typeof routes)[number];

function findRoute(path: string): PageRoute | undefined {
  return routes.find(({ titles }) => path in titles);
}

const toPath = (address: string) => address.replace(/\/$/, '');

// A link from an email that leads anywhere else in the app: only the sign-in page can handle it.
if (arrivedMailLink().kind !== 'none' && findRoute(toPath(location.pathname))?.audience !== 'visitor') {
  history.replaceState(history.state, '', `/login${location.search}${location.hash}`);
}

/** Loads the first page while React starts. A failure is reported when it renders. */
export const firstPage = Promise.resolve(findRoute(toPath(location.pathname))?.part.preload()).catch(
  () => undefined,
);

/** The parts of the current page to skip to. */
export function useParts(): readonly string[] | undefined {
  const [address] = useLocation();
  return findRoute(toPath(address))?.parts;
}

export function Routes() {
  const [address] = useLocation();
  const path = toPath(address);
  const route = findRoute(path);
  // By its module: a page with several paths stays as it is when the path changes.
  return route === undefined ? <ToStart /> : <ShownPage key={route.module} route={route} path={path} />;
}

function ShownPage({ route, path }: { route: PageRoute; path: string }) {
  useEffect(() => {
    // Names the page, and never the person.
    document.title = `${route.titles[path]} · Tallyboard`;
  }, [route, path]);
  const page = <LazyPart part={route.part} fallback={null} props={{ path }} />;
  if (route.audience !== 'person') return page;
  return <ProtectedRoute onVisitor={leave}>{page}</ProtectedRoute>;
}

function ToStart() {
  useEffect(toStart, []);
  return null;
}

/** Sends a visitor to the landing page, and a person whose session has ended to /login, which says why. */
function leave(hasEnded: boolean): void {
  if (hasEnded) navigate('/login', { replace: true });
  else toStart();
}

/** The landing page is another document. */
function toStart(): void {
  location.replace('/');
}
