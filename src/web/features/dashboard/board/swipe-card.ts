import { prefersReducedMotion } from '#web/ui/reduced-motion.ts';

/** A finger that has moved so far, in pixels, has chosen its direction. */
const decidedAfter = 10;
/** Letting go of a card that is swiped so far does something. */
const enough = 72;

let stop = new AbortController();

/**
 * Follows a finger on a card: to the right it moves the card to Done, to the left it opens its menu. Up and down belong
 * to the page, as the card's `touch-action` says; a finger that rests first drags.
 */
function press({ pointerType, isPrimary, target, clientX, clientY }: PointerEvent): void {
  stop.abort();
  const pressed = target as Element;
  const card = pressed.closest<HTMLElement>('[data-card]');
  if (pointerType !== 'touch' || !isPrimary || card === null) return;
  if (pressed.closest('[data-handle]') || document.body.hasAttribute('data-selecting')) return;
  const toDone = card.querySelector('[data-move][aria-keyshortcuts~="3"]');
  const label = document.createElement('span');
  label.ariaHidden = 'true';
  let way = 0;

  const follow = (event: PointerEvent) => {
    if (!event.isPrimary) return;
    const [across, along] = [event.clientX - clientX, Math.abs(event.clientY - clientY)];
    if (!label.isConnected) {
      if (Math.max(Math.abs(across), along) <= decidedAfter) return;
      if (along >= Math.abs(across) || card.querySelector('[aria-pressed="true"]') !== null) {
        stop.abort();
        return;
      }
      card.before(label);
    }
    // A card that is done already gives way a little.
    way = across > 0 && toDone === null ? across / 6 : across;
    card.style.translate = `${way}px`;
    label.textContent = way < 0 ? 'More' : toDone && 'Done';
    label.className = `absolute inset-x-0 top-0 bottom-2 flex items-center rounded-md px-4 ${
      Math.abs(way) < enough ? 'text-ink-muted' : 'bg-accent-soft font-semibold'
    } ${way < 0 ? 'justify-end' : ''}`;
  };

  const end = (isEnough: boolean) => {
    label.remove();
    card.style.translate = '';
    const leaves = isEnough && way > 0;
    if (!prefersReducedMotion()) {
      card.animate(
        // A card that leaves begins its flight from here.
        { translate: [`${way}px`, `${way}px`, '0px'], offset: [0, leaves ? 0.9 : 0, 1] },
        { duration: leaves ? 400 : 160, easing: 'ease-out' },
      );
    }
    if (leaves) toDone?.dispatchEvent(new CustomEvent('click', { bubbles: true, detail: '3' }));
    else if (isEnough) card.querySelector<HTMLElement>('[data-more]')?.click();
  };

  stop = new AbortController();
  const { signal } = stop;
  signal.addEventListener('abort', () => label.isConnected && end(false));
  addEventListener('pointermove', follow, { signal });
  addEventListener('pointercancel', () => stop.abort(), { signal });
  const release = () => {
    if (label.isConnected) end(Math.abs(way) >= enough);
    stop.abort();
  };
  addEventListener('pointerup', release, { signal });
}

addEventListener('pointerdown', press, { passive: true });
