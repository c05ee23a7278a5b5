import { renderToString } from 'react-dom/server';
import { LandingDocument } from './app/landing-document.tsx';
import { LoginDocument } from './app/login-document.tsx';

// Called at build, never in the browser.

export function renderLanding(): string {
  return renderToString(<LandingDocument />);
}

export function renderLogin(): string {
  return renderToString(<LoginDocument />);
}
