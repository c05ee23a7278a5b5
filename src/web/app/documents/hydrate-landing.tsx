import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { replayEarlyPresses } from '../early-presses.ts';
import { LandingDocument } from './landing-document.tsx';

export function hydrateLanding(): void {
  const place = document.getElementById('root');
  if (!place) return;
  // As a transition, so that the page responds meanwhile: React hydrates what is pressed first.
  startTransition(() => void hydrateRoot(place, <LandingDocument />));
  replayEarlyPresses();
}
