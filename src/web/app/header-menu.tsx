import { Menu } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../ui/button.tsx';
import { Popover } from '../ui/overlays/popover.tsx';

interface HeaderMenuProps {
  className?: string;
  children: ReactNode;
}

/** Holds what does not fit into a small screen's header. */
export function HeaderMenu({ className, children }: HeaderMenuProps) {
  return (
    <div className={className}>
      <Popover
        label="Menu"
        className="w-64 p-4"
        trigger={(props) => (
          <IconButton label="Menu" {...props} className="text-ink">
            <Menu aria-hidden size={22} />
          </IconButton>
        )}
      >
        {() => <div className="flex flex-col gap-3">{children}</div>}
      </Popover>
    </div>
  );
}
