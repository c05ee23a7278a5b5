import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { replayEarlyPresses } from './early-presses.ts';
import { LandingDocument } from './landing-document.tsx';

export function hydrateLanding(): void {
  const place = document.getElementById('root');
  if (!place) return;
  // In shares, so that the page answers meanwhile: a press has what it needs taken over first.
  startTransition(() => void hydrateRoot(place, <LandingDocument />));
  replayEarlyPresses();
}
