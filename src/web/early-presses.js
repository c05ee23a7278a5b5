(() => {
  const early = { presses: [] };
  let pressed;
  const find = ({ target, clientX, clientY }) =>
    target.closest?.('button, label') ??
    [...document.querySelectorAll('[inert] a')].find((link) => {
      const { left, right, top, bottom } = link.getBoundingClientRect();
      return clientX >= left && clientX < right && clientY >= top && clientY < bottom;
    });
  const record = ({ localName, ariaLabel, textContent }) => {
    early.presses.push({ localName, ariaLabel, textContent });
    early.onPress?.();
  };
  const listen = (type, listener) => addEventListener(type, listener, true);
  listen('pointerdown', (event) => {
    pressed = early.onPress ? undefined : find(event);
  });
  listen('pointerup', () => {
    if (pressed && !pressed.isConnected) record(pressed);
  });
  listen('click', (event) => {
    const control = early.onPress ? undefined : find(event);
    if (!control) return;
    event.preventDefault();
    event.stopPropagation();
    record(control);
  });
  window.earlyPresses = early;
})();
