import ArrowRightLeft from 'lucide-react/icons/arrow-right-left';
import Ellipsis from 'lucide-react/icons/ellipsis';
import GripVertical from 'lucide-react/icons/grip-vertical';
import Pencil from 'lucide-react/icons/pencil';
import StickyNote from 'lucide-react/icons/sticky-note';
import Trash from 'lucide-react/icons/trash-2';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import plugin from 'tailwindcss/plugin';

/**
 * Utilities such as `icon-pencil`, which draw an icon of Lucide before an element's content, in the colour of its text.
 * Rows and cards show dozens, and as elements these icons were two fifths of a card's style and layout. They lie in the
 * style sheet itself, so that none has to be fetched when a list appears.
 */
// biome-ignore lint/style/noDefaultExport: how Tailwind loads a plugin
export default plugin(({ matchUtilities }) => {
  matchUtilities(
    {
      icon: (svg) => ({
        '&::before': {
          content: '""',
          width: '1rem',
          height: '1rem',
          background: 'currentColor',
          mask: `url("data:image/svg+xml,${encodeURIComponent(svg)}") center / contain no-repeat`,
          // These colours replace backgrounds: without one of theirs the icon would be lost.
          '@media (forced-colors: active)': { background: 'ButtonText' },
        },
      }),
    },
    {
      values: {
        grip: toSvg(GripVertical),
        more: toSvg(Ellipsis),
        move: toSvg(ArrowRightLeft),
        note: toSvg(StickyNote),
        pencil: toSvg(Pencil),
        trash: toSvg(Trash),
      },
    },
  );
});

function toSvg(icon: typeof Pencil): string {
  return renderToStaticMarkup(createElement(icon));
}
