import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { DeviceSections } from './device-sections.tsx';
import { ServerSections } from './server-sections.tsx';

/** Four ways of being told what is due, each by choice. Its own chunk. */
export function RemindersDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open title="Reminders" description="Be told what is due and overdue." onClose={onClose}>
      <div className="divide-y divide-line">
        <DeviceSections />
        <ServerSections />
      </div>
    </Dialog>
  );
}
