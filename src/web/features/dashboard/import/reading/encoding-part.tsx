import { encodings, type SheetEncoding, toEncodingName } from '#import/reading/sheet.ts';
import { ChoiceField } from '#web/ui/fields/choice-field.tsx';
import { FileQuestion } from './file-question.tsx';

interface EncodingPartProps {
  encoding: SheetEncoding;
  onChange: (encoding: string) => void;
}

/** The encoding of the file, with a line of it; a question where nothing tells for sure. */
export function EncodingPart({ encoding: { isSure, options }, onChange }: EncodingPartProps) {
  const [chosen] = options;
  return (
    <>
      {!isSure && (
        <FileQuestion
          question="Which line of this file reads right?"
          options={options.map(({ encoding, line }) => [encoding, `${line} (${toEncodingName(encoding)})`])}
          value={null}
          onChange={onChange}
        />
      )}
      <ChoiceField
        label="Encoding"
        hint={chosen?.line}
        className="max-w-96"
        value={chosen?.encoding ?? ''}
        options={encodings.map(([encoding, letters]) => [
          encoding,
          `${toEncodingName(encoding)}, ${letters}`,
        ])}
        onChange={onChange}
      />
    </>
  );
}
