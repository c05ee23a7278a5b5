import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { keepOfflineShell } from './app/offline-shell.ts';
import { firstPage } from './app/routes.tsx';
import { subscribeSession } from './data/session.ts';

const place = document.getElementById('root');
if (!place) throw new Error('The page has no #root');

function show(root: Element): void {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

if (place.hasChildNodes()) {
  // What stands in the document from the build stays until React can draw the same, and knows that nobody is there.
  subscribeSession(() => undefined);
  void firstPage.then(() => show(place));
} else show(place);

// After the page itself, which needs the network more.
addEventListener('load', () => void keepOfflineShell());
