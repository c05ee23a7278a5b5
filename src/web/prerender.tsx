import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { AuthDocument } from './app/documents/auth-document.tsx';
import { LandingDocument } from './app/documents/landing-document.tsx';
import { PageDocument } from './app/documents/page-document.tsx';
import { listAddresses, type PageProps, pages } from './app/page-list.ts';

// Called at build, never in the browser.

/** Pages that show nothing until the session is known, and what stands in for them. */
const standIns: Readonly<Record<string, ComponentType<PageProps>>> = { 'app/auth-route.tsx': AuthDocument };

/** Loaded here, because nothing can be imported any more once the build has read this module. */
const components = new Map<string, ComponentType<PageProps>>();
for (const { titles, module, load } of pages) {
  const { Page } = await load();
  for (const path of Object.keys(titles)) components.set(path, standIns[module] ?? Page);
}

export function renderLanding(): string {
  return renderToString(<LandingDocument />);
}

/** The page of the app at this path. */
export function renderPage(path: string): string {
  const address = listAddresses().find((candidate) => candidate.path === path);
  const Page = components.get(path);
  if (address === undefined || Page === undefined) throw new Error(`No page has the path ${path}`);
  return renderToString(
    <PageDocument address={address}>
      <Page path={path} />
    </PageDocument>,
  );
}
