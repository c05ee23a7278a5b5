import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { LandingDocument } from './landing-document.tsx';

export function hydrateLanding(): void {
  const place = document.getElementById('root');
  // In shares, so that the page answers meanwhile.
  if (place) startTransition(() => void hydrateRoot(place, <LandingDocument />));
}
