import { renderToString } from 'react-dom/server';
import { LandingDocument } from './app/landing-document.tsx';

/** Called at build, never in the browser. */
export function renderLanding(): string {
  return renderToString(<LandingDocument />);
}
