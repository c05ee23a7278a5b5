import { clsx } from 'clsx';
import { FileUp } from 'lucide-react';
import type { ImportedFile } from '#domain/collections/imported-file.ts';
import { Button } from '#web/ui/button.tsx';
import type { GivenFile } from '../import-job.ts';
import { StepFrame } from '../step-frame.tsx';
import { EarlierImports } from './earlier-imports.tsx';

interface FileStepProps {
  imports: readonly ImportedFile[];
  /** Whether a file is over the page. */
  dragging: boolean;
  onGive: (file: GivenFile) => void;
  /** The file that is open already. */
  current?: string;
  onContinue?: () => void;
}

export function FileStep({ imports, dragging, onGive, current, onContinue }: FileStepProps) {
  return (
    <StepFrame
      number={1}
      title="Choose a file"
      footer={
        current !== undefined && (
          <Button variant="primary" onClick={onContinue} className="max-w-full wrap-anywhere">
            Continue with {current}
          </Button>
        )
      }
    >
      <label
        className={clsx(
          'relative flex min-h-44 cursor-pointer flex-col items-center justify-center gap-2 rounded-lg border-2 border-dashed p-4 text-center',
          'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
          dragging ? 'border-accent bg-accent-soft' : 'border-line-strong hover:bg-paper-sunken',
        )}
      >
        <FileUp aria-hidden size={28} className="text-ink-muted" />
        <span className="font-medium">
          {dragging ? (
            'Drop here'
          ) : (
            <>
              <span className="underline underline-offset-2">Choose a file</span>
              <span className="pointer-coarse:hidden">, drop it here, or paste</span>
            </>
          )}
        </span>
        <span className="text-sm text-ink-muted">
          CSV, Excel (.xlsx), OFX, QFX, QIF, CAMT.053, or a Tallyboard export
        </span>
        <input
          type="file"
          className="absolute inset-0 cursor-pointer opacity-0"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file !== undefined) onGive({ name: file.name, bytes: file });
            // The same file may be chosen again.
            target.value = '';
          }}
        />
      </label>
      <p className="text-sm text-ink-muted">Files stay on this device until you press Import.</p>
      <EarlierImports imports={imports} />
    </StepFrame>
  );
}
