import { encodings, type SheetEncoding, toEncodingName } from '#import/reading/sheet.ts';
import { Field } from '#web/ui/fields/field.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { FileQuestion } from './file-question.tsx';

interface EncodingPartProps {
  encoding: SheetEncoding;
  onChange: (encoding: string) => void;
}

/** How the file's characters were read, with a line of it; a question where nothing tells for sure. */
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
      <Field label="Encoding" hint={chosen?.line} className="max-w-96">
        {(control) => (
          <Select {...control} value={chosen?.encoding} onChange={({ target }) => onChange(target.value)}>
            {encodings.map(([encoding, letters]) => (
              <option key={encoding} value={encoding}>
                {`${toEncodingName(encoding)}, ${letters}`}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </>
  );
}
