import { useEffect } from 'react';

/** Says which page this is, and nothing about the person. */
export function usePageTitle(page: string): void {
  useEffect(() => {
    document.title = `${page} · Tallyboard`;
  }, [page]);
}
