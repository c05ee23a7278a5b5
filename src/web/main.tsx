import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { keepOfflineShell } from './app/offline-shell.ts';

const place = document.getElementById('root');
if (!place) throw new Error('The page has no #root');

createRoot(place).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

// After the page itself, which needs the network more.
addEventListener('load', () => void keepOfflineShell());
