import { readRepeatText } from '#domain/plan/repeats/repeat-draft.ts';
import { NotesField } from '#web/transactions/fields/notes-field.tsx';
import { RepeatField } from '#web/transactions/fields/repeat-field.tsx';
import type { EntryForm } from './use-entry-form.ts';

interface MoreFieldsProps extends Pick<EntryForm, 'fields' | 'set' | 'issue'> {
  /** Whether they appear because somebody asked for them. */
  autoFocus: boolean;
}

/** Fields that few entries need: notes, and the repeat. Its own chunk. */
export function MoreFields({ fields, set, issue, autoFocus }: MoreFieldsProps) {
  const isCustom = readRepeatText(fields.repeat)?.often === 'custom';
  return (
    <div className="col-span-full flex flex-wrap gap-x-3 gap-y-2">
      <div className="min-w-0 grow-3 basis-80">
        <NotesField
          value={fields.notes}
          onChange={set.notes}
          invalid={issue?.field === 'notes'}
          autoFocus={autoFocus}
        />
      </div>
      <RepeatField
        value={fields.repeat}
        onChange={set.repeat}
        starts={fields.date}
        never=""
        asksEarlier
        className={isCustom ? 'basis-full' : 'grow-2 basis-60'}
      />
    </div>
  );
}
