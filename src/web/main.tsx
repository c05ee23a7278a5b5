import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { firstPage } from './app/routes.tsx';
import { subscribeSession } from './data/session.ts';

const place = document.getElementById('root');
if (!place) throw new Error('The page has no #root');

const app = (
  <StrictMode>
    <App />
  </StrictMode>
);

if (place.hasChildNodes() && !document.documentElement.dataset.scripts) {
  // What stands in the document from the build stays until React can draw the page in its place, in shares, so that the
  // page answers meanwhile. Who is there is asked at once: a kept session is known by then, and while one that has to be
  // renewed is not, nothing is shown.
  subscribeSession(() => undefined);
  void firstPage.then(() => startTransition(() => createRoot(place).render(app)));
} else createRoot(place).render(app);

// To keep the shell, all its files are fetched and stored: beside the first drawing each would wait for the other.
const pageFirst = 3_000;
void firstPage.then(() => setTimeout(keepShell, pageFirst));

async function keepShell(): Promise<void> {
  try {
    const { keepOfflineShell } = await import('./app/offline-shell.ts');
    await keepOfflineShell();
  } catch (error) {
    if (navigator.onLine) console.error('The offline shell could not be kept.', error);
    else addEventListener('online', keepShell, { once: true });
  }
}
