import { X } from 'lucide-react';
import { IconButton } from '../button.tsx';

/** On a phone the name of a popover that is a sheet there, which covers what opened it, and a button to close it. */
export function SheetHead({ title, onClose }: { title: string; onClose: () => void }) {
  return (
    <div className="-mt-2 -mr-2 mb-1 flex items-center justify-between sm:hidden">
      <p className="text-lg font-medium">{title}</p>
      <IconButton label="Close" onClick={onClose}>
        <X aria-hidden size={20} />
      </IconButton>
    </div>
  );
}
