(() => {
  const { children } = document.getElementById('scripts').content;
  const bring = () => [...children].map((script) => setTimeout(() => document.head.append(script)));
  if (document.documentElement.dataset.scripts || document.hidden) bring();
  else requestAnimationFrame(() => setTimeout(bring));
})();
