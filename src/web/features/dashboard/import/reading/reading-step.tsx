import { memo } from 'react';
import { describeProof } from '#import/plan/describe-verdict.ts';
import type { OutgoingSign, SignQuestion } from '#import/reading/reading.ts';
import { toOtherSheets } from '#import/reading/sheet.ts';
import { toImportTime } from '#web/data/views/imports.ts';
import { Button } from '#web/ui/button.tsx';
import { ChoiceField } from '#web/ui/fields/choice-field.tsx';
import type { ImportFlow } from '../import-flow.ts';
import { type FileState, isSignAsked, toDefaultStatus } from '../import-state.ts';
import { StepFrame } from '../step-frame.tsx';
import type { DateAnswer } from '../worker-messages.ts';
import { ColumnTable } from './column-table.tsx';
import { EncodingPart } from './encoding-part.tsx';
import { FileQuestion } from './file-question.tsx';
import { MoneyQuestions } from './money-questions.tsx';
import { ReadingFields } from './reading-fields.tsx';

interface ReadingStepProps {
  flow: ImportFlow;
  open: FileState;
  onContinue: () => void;
}

/** Shows the guess about the file, with its first rows, to be put right. */
export const ReadingStep = memo(function ReadingStep({ flow, open, onContinue }: ReadingStepProps) {
  const { file, remembered, settings, preview, scan } = open;
  const { reading } = settings;
  const { guess } = file;
  const isAsked = isSignAsked(open);
  // The proof holds for the guess alone.
  const isChanged = reading !== guess.reading;
  const balanceName = file.names[reading.columns.indexOf('balance')]?.trim() || 'Balance';
  const changeReading = (change: Partial<typeof reading>) =>
    flow.change({ reading: { ...reading, ...change } });
  return (
    <StepFrame
      number={2}
      title="Check how it is read"
      footer={
        <>
          <Button onClick={() => flow.goTo('file')}>Back</Button>
          <Button variant="primary" onClick={onContinue}>
            Continue
          </Button>
        </>
      }
    >
      <p className="wrap-anywhere">
        <bdi className="font-medium">{file.name}</bdi>
        <span className="text-ink-muted">
          {file.guess.program !== null && ` · Export of ${file.guess.program}`} · {file.about}
        </span>
      </p>
      {file.sheets && (
        <ChoiceField
          label="Sheet"
          hint={toOtherSheets(file.sheets)}
          className="max-w-96"
          value={file.sheets.chosen}
          options={file.sheets.names.map((name) => [name, name])}
          onChange={(sheet) => void flow.reopen({ sheet })}
        />
      )}
      {file.encoding && (
        <EncodingPart encoding={file.encoding} onChange={(encoding) => void flow.reopen({ encoding })} />
      )}
      {remembered && (
        <p>
          Read as on {day.format(toImportTime(remembered))}.{' '}
          <button
            type="button"
            onClick={() => flow.startOver()}
            className="font-medium underline underline-offset-2 pointer-coarse:min-h-11"
          >
            Start over
          </button>
        </p>
      )}
      {file.dateAnswers.length > 0 && remembered === null && (
        <FileQuestion
          question="How are dates written in this file?"
          options={file.dateAnswers.map(({ text }) => [text, text])}
          value={settings.isOrderSure ? (file.dateAnswers.find(isDateAnswer(reading))?.text ?? null) : null}
          onChange={(chosen) => {
            const { text: _text, ...answer } = file.dateAnswers.find(({ text }) => text === chosen) ?? {};
            flow.change({ isOrderSure: true, reading: { ...reading, ...answer } });
          }}
        />
      )}
      {guess.signQuestion && isAsked && (
        <FileQuestion
          question="Which way did this money go?"
          options={toSignOptions(guess.signQuestion)}
          value={settings.isSignSure ? reading.outgoing : null}
          onChange={(outgoing) => flow.change({ isSignSure: true, reading: { ...reading, outgoing } })}
        />
      )}
      {guess.proof && !isChanged && <p>{describeProof(guess.proof, balanceName)}</p>}
      <ReadingFields
        settings={settings}
        status={settings.status ?? toDefaultStatus(open)}
        // Asked as a question then.
        withDates={file.dateAnswers.length === 0 || remembered !== null}
        outgoings={isAsked ? [] : [...new Set([...bySign, guess.reading.outgoing, reading.outgoing])]}
        top={file.top}
        onHead={(headRows) => flow.chooseHead(headRows)}
        onReading={changeReading}
        onChange={(change) => flow.change(change)}
      />
      {scan && <MoneyQuestions settings={settings} scan={scan} onChange={(change) => flow.change(change)} />}
      <ColumnTable
        names={file.names}
        reading={reading}
        preview={preview}
        withDates={settings.isOrderSure}
        onColumns={(columns) => changeReading({ columns })}
      />
    </StepFrame>
  );
});

const bySign: readonly OutgoingSign[] = ['negative', 'positive'];

function isDateAnswer({ dateOrder, calendar }: FileState['settings']['reading']) {
  return (answer: DateAnswer) => answer.dateOrder === dateOrder && answer.calendar === calendar;
}

function toSignOptions({ options, examples }: SignQuestion): readonly (readonly [OutgoingSign, string])[] {
  return options.map((one) => [
    one,
    examples
      .map(({ text, outWith }) => `“${text}” ${outWith.includes(one) ? 'went out' : 'came in'}`)
      .join(', '),
  ]);
}

/** '3 Nov 2026', in this device's time zone. */
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
