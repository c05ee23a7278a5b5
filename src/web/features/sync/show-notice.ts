import { showToast } from '#web/ui/overlays/toast.ts';

/** Says that a later version has the list, or what the browser does not store. Its own chunk: most never need it. */
export function showNotice(notice: 'newer' | 'unstored' | 'visit'): void {
  const duration = Number.POSITIVE_INFINITY;
  if (notice === 'newer') {
    const action = { label: 'Reload', run: () => location.reload() };
    showToast('A newer version is open in another tab.', { action, duration });
  } else if (notice === 'visit') {
    const description = 'Closing or reloading this page signs you out.';
    showToast('This browser has no room to keep you signed in.', { description, duration });
  } else {
    const description = 'Keep this page open until they are saved.';
    showToast('This browser cannot store your changes.', { description, duration });
  }
}
