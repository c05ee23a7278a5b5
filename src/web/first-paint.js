(() => {
  const { classList, dataset, style } = document.documentElement;
  let stored;
  try {
    stored = { ...localStorage };
  } catch {
    stored = {};
  }
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  classList.toggle('dark', (stored['tallyboard.theme'] ?? system) === 'dark');
  if (Object.keys(stored).some((key) => /^sb-.+-auth-token$/.test(key))) {
    dataset.session = 'kept';
    if (navigator.serviceWorker?.controller) dataset.scripts = 'kept';
  }
  for (const part of ['plan', 'figures', 'overdue'])
    style.setProperty(`--${part}`, stored[`tallyboard.${part}`] ?? '');
  dataset.form = stored['tallyboard.form'] ?? '';
  dataset.currency = stored['tallyboard.currency']?.split(' ')[1] ?? 'INR';
})();
