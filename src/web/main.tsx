import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { firstPage } from './app/routes.tsx';
import { subscribeSession } from './data/session/session.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

const app = (
  <StrictMode>
    <App />
  </StrictMode>
);

if (root.hasChildNodes() && !document.documentElement.dataset.scripts) {
  // The prerendered document stays until React has rendered the page in a transition, so that it stays responsive. The
  // session is read right away: a stored one is known by then, and nothing is shown while one must be refreshed.
  subscribeSession(() => undefined);
  void firstPage.then(() => startTransition(() => createRoot(root).render(app)));
} else createRoot(root).render(app);

// Installing the offline shell fetches all its files, which would compete with the first render.
const shellDelayMs = 3_000;
if (import.meta.env.PROD) void firstPage.then(() => setTimeout(installShell, shellDelayMs));

async function installShell(): Promise<void> {
  try {
    const { registerServiceWorker } = await import('./app/offline-shell.ts');
    await registerServiceWorker(navigator.serviceWorker);
  } catch (error) {
    if (navigator.onLine) console.error('The offline shell could not be installed', error);
    else addEventListener('online', installShell, { once: true });
  }
}
