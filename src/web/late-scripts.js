(() => {
  const { children } = document.getElementById('scripts').content;
  const bring = () => {
    for (const script of children) setTimeout(() => document.head.append(script));
  };
  if (document.documentElement.dataset.scripts || document.hidden) bring();
  else requestAnimationFrame(() => setTimeout(bring));
})();
