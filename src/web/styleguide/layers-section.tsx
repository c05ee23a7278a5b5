import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { SkipLinks } from '../ui/keyboard/skip-links.tsx';
import { announce } from '../ui/live-region.ts';
import { PartLoadError } from '../ui/load-error.tsx';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { MenuItem } from '../ui/overlays/menu-item.tsx';
import { Popover } from '../ui/overlays/popover.tsx';
import { SheetHandle } from '../ui/overlays/sheet-handle.tsx';
import { SheetHead } from '../ui/overlays/sheet-head.tsx';
import { showToast } from '../ui/overlays/toast.ts';
import { Section, Specimen } from './specimen.tsx';

export function LayersSection() {
  const [shown, setShown] = useState<'dialog' | 'busy' | 'sheet' | 'question' | null>(null);
  const close = () => setShown(null);
  return (
    <Section id="layers" title="What lies over the page">
      <Specimen name="dialog">
        <Button onClick={() => setShown('dialog')}>Open</Button>
      </Specimen>
      <Specimen name="dialog, busy">
        <Button onClick={() => setShown('busy')}>Open, for two seconds</Button>
      </Specimen>
      <Specimen name="question">
        <Button onClick={() => setShown('question')}>Ask</Button>
      </Specimen>
      <Specimen name="popover">
        <Popover label="Menu" className="w-64 p-4" trigger={(props) => <Button {...props}>Open</Button>}>
          {(hide) => <Button onClick={hide}>Close</Button>}
        </Popover>
      </Specimen>
      <Specimen name="dialog that is a sheet on a phone, to be pulled down">
        <Button onClick={() => setShown('sheet')}>Open</Button>
      </Specimen>
      <Specimen name="popover that is a sheet on a phone">
        <Popover label="More" className="sheet" trigger={(props) => <Button {...props}>Open</Button>}>
          {(hide) => (
            <>
              <SheetHead title="More" onClose={hide} />
              <ul>
                <MenuItem onClick={hide}>Activity</MenuItem>
                <MenuItem disabled>Import…</MenuItem>
              </ul>
            </>
          )}
        </Popover>
      </Specimen>
      <Specimen name="links to parts of the page, at its top corner once a Tab reaches them">
        <SkipLinks parts={['surfaces', 'layers']} />
      </Specimen>
      <Specimen name="toast">
        <Button onClick={() => showToast('Your transactions are back.')}>Show</Button>
      </Specimen>
      <Specimen name="toast, with all it can have">
        <Button
          onClick={() =>
            showToast('Transaction deleted.', {
              description: 'Rent, ₹22,000.00',
              action: { label: 'Undo', run: () => announce('Undone.') },
            })
          }
        >
          Show
        </Button>
      </Specimen>
      <Specimen name="toast, of a new version">
        <Button
          onClick={() =>
            showToast('A new version is ready.', {
              action: { label: 'Reload', run: () => location.reload() },
            })
          }
        >
          Show
        </Button>
      </Specimen>
      <Dialog
        open={shown === 'dialog' || shown === 'busy'}
        busy={shown === 'busy'}
        title="Edit Transaction"
        description="Make changes to your transaction here. Click save when you're done."
        onClose={close}
      >
        {shown === 'busy' && <Busy onEnd={close} />}
        <Button onClick={close}>Cancel</Button>
      </Dialog>
      <Dialog
        open={shown === 'sheet'}
        sheet
        title="Add Transaction"
        onClose={close}
        foot={<Button onClick={close}>Cancel</Button>}
      >
        <SheetHandle onClose={close} />
      </Dialog>
      <ConfirmDialog
        open={shown === 'question'}
        title="Clear all data?"
        description="This deletes all 35 of your transactions, in every currency. You can undo it for 30 days."
        action="Clear All Data"
        onConfirm={close}
        onCancel={close}
      />
      <Specimen name="a part that could not be loaded">
        <PartLoadError />
      </Specimen>
    </Section>
  );
}

function Busy({ onEnd }: { onEnd: () => void }) {
  return <span ref={(element) => void (element && setTimeout(onEnd, 2000))}>Saving...</span>;
}
