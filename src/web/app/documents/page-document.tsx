import type { ReactNode } from 'react';
import { Router } from 'wouter';
import { Layout } from '../layout.tsx';
import type { Address } from '../page-list.ts';

interface PageDocumentProps {
  address: Address;
  children: ReactNode;
}

/** A page of the app, prerendered at build time so that it can be seen before any script has loaded. */
export function PageDocument({ address: { path, audience }, children }: PageDocumentProps) {
  if (audience === 'person') {
    return (
      <Router ssrPath={path}>
        {/* A visitor sees none of it and is redirected as soon as the script has loaded. */}
        <div data-for="person" inert aria-hidden>
          <Layout variant="app">{children}</Layout>
        </div>
      </Router>
    );
  }
  return (
    <Router ssrPath={path}>
      <Layout variant="app">{audience === 'visitor' ? <ForVisitor>{children}</ForVisitor> : children}</Layout>
    </Router>
  );
}

/**
 * What needs a script is invisible but takes its space, so that nothing moves later and nothing typed too early is lost.
 */
function ForVisitor({ children }: { children: ReactNode }) {
  return (
    <div data-for="visitor" className="flex grow flex-col [&_form]:invisible [&_form~*]:invisible">
      {children}
    </div>
  );
}
