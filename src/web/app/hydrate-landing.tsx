import { hydrateRoot } from 'react-dom/client';
import { LandingDocument } from './landing-document.tsx';

export function hydrateLanding(): void {
  const place = document.getElementById('root');
  if (place) hydrateRoot(place, <LandingDocument />);
}
