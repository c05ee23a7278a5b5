/**
 * The words that a person reads in an element, in the order of the document. Left out is what is cut, hidden or reaches
 * out of it, and what is for ears alone. It refers to nothing outside of itself, so a page can be given it, too.
 */
export function readWhole(box: Element): string {
  const isWithin = (inner: DOMRect, outer: DOMRect) =>
    inner.left >= outer.left - 0.5 &&
    inner.right <= outer.right + 0.5 &&
    inner.top >= outer.top - 0.5 &&
    inner.bottom <= outer.bottom + 0.5;
  const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
  const words: string[] = [];
  while (texts.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    const place = range.getBoundingClientRect();
    let seen = place.width > 0 && place.height > 0;
    for (let one = texts.currentNode.parentElement; seen && one !== null; one = one.parentElement) {
      const { overflowX, overflowY, visibility, opacity } = getComputedStyle(one);
      if (visibility === 'hidden' || opacity === '0') seen = false;
      const cuts = overflowX !== 'visible' || overflowY !== 'visible';
      // A border more than the text: letters may be higher than their line.
      if (one === box || cuts) {
        const { x, y, width, height } = one.getBoundingClientRect();
        seen &&= isWithin(place, new DOMRect(x, y - 4, width, height + 8));
      }
      if (one === box) break;
    }
    if (seen) words.push(texts.currentNode.textContent ?? '');
  }
  return words.join('');
}
