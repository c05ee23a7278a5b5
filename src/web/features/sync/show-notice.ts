import { showToast } from '#web/ui/toast.ts';

/** Says that a later version has the list, or that the browser stores nothing. Its own chunk: most never need it. */
export function showNotice(notice: 'newer' | 'unstored'): void {
  const duration = Number.POSITIVE_INFINITY;
  if (notice === 'newer') {
    const action = { label: 'Reload', run: () => location.reload() };
    showToast('A newer version is open in another tab.', { action, duration });
  } else {
    const description = 'Keep this page open until they are saved.';
    showToast('This browser cannot store your changes.', { description, duration });
  }
}
