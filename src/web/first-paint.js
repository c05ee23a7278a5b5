(() => {
  const { classList, dataset } = document.documentElement;
  const stored = localStorage.getItem('tallyboard.theme');
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  classList.toggle('dark', (stored ?? system) === 'dark');
  if (Object.keys(localStorage).some((key) => /^sb-.+-auth-token$/.test(key))) {
    dataset.session = 'kept';
    if (navigator.serviceWorker?.controller) dataset.scripts = 'kept';
  }
  dataset.currency = localStorage.getItem('tallyboard.currency')?.split(' ')[1] ?? 'INR';
})();
