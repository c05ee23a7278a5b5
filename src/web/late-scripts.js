(() => {
  const { children } = document.getElementById('scripts').content;
  const load = () => {
    for (const script of children) setTimeout(() => document.head.append(script));
  };
  if (document.documentElement.dataset.scripts || document.hidden) load();
  else requestAnimationFrame(() => setTimeout(load));
})();
