import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Button } from '../ui/button.tsx';
import { Toasts } from '../ui/overlays/toasts.tsx';
import { ButtonsSection } from './buttons-section.tsx';
import { FieldsSection } from './fields-section.tsx';
import { LayersSection } from './layers-section.tsx';
import { SurfacesSection } from './surfaces-section.tsx';
import { TokensSection } from './tokens-section.tsx';

const sections = ['colours', 'type', 'shape', 'buttons', 'fields', 'surfaces', 'layers'];
const states = ['hover', 'focus-visible', 'active'];

/** Every token and every piece of `web/ui`, in every state. Served by `npm run dev` at /styleguide alone. */
function StyleGuide() {
  const [dark, setDark] = useState(matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.classList.toggle('dark', dark);
  return (
    <main className="guide">
      <div className="guide-head">
        <h1 className="text-4xl">Style guide</h1>
        <Button aria-pressed={dark} onClick={() => setDark(!dark)}>
          Dark mode
        </Button>
      </div>
      <nav aria-label="Sections" className="guide-nav">
        {sections.map((id) => (
          <a key={id} href={`#${id}`}>
            {id}
          </a>
        ))}
      </nav>
      <TokensSection />
      <ButtonsSection />
      <FieldsSection />
      <SurfacesSection />
      <LayersSection />
      <Toasts />
    </main>
  );
}

/**
 * Repeats the page's rules with `[data-state="hover"]` around in place of `:hover`, so that states which need a
 * pointer or a key can be looked at side by side.
 */
function showPseudoStates(): void {
  const text = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .map(({ cssText }) => cssText)
    .join('\n')
    .replaceAll('@media (hover: hover)', '@media all');
  const repeated = new CSSStyleSheet();
  repeated.replaceSync(
    states.reduce(
      (css, state) =>
        css.replaceAll(`:${state}`, `:is([data-state='${state}'] > *, [data-state='${state}'] label > *)`),
      text,
    ),
  );
  document.adoptedStyleSheets = [repeated];
}

const place = document.getElementById('root');
if (!place) throw new Error('The page has no #root');
createRoot(place).render(<StyleGuide />);
addEventListener('load', showPseudoStates);
