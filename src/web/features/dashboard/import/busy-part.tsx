import { Button } from '#web/ui/button.tsx';

interface BusyPartProps {
  words: string;
  share: number;
  onCancel: () => void;
}

export function BusyPart({ words, share, onCancel }: BusyPartProps) {
  return (
    <div className="flex grow flex-col items-center justify-center gap-4">
      <p role="status" className="text-center font-medium wrap-anywhere">
        {`${words}…`}
      </p>
      <progress aria-label={words} max={1} value={share} className="h-2 w-full max-w-sm accent-ink" />
      <Button onClick={onCancel}>Cancel</Button>
    </div>
  );
}
