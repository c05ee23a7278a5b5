interface FileQuestionProps<Value extends string> {
  question: string;
  /** Options, with their effect on some of the file's own rows. */
  options: readonly (readonly [Value, string])[];
  /** Null until the person has said it. */
  value: Value | null;
  onChange: (value: Value) => void;
}

/** Asks what a file does not tell. */
export function FileQuestion<Value extends string>(props: FileQuestionProps<Value>) {
  const { question, options, value, onChange } = props;
  return (
    <fieldset className="flex flex-col gap-1 rounded-md border border-ink bg-accent-soft p-3">
      <legend className="sr-only">{question}</legend>
      <p aria-hidden className="font-medium">
        {question}
      </p>
      {options.map(([one, words]) => (
        <label key={one} className="flex min-h-control items-center gap-2">
          <input
            type="radio"
            name={question}
            className="size-4 shrink-0 accent-ink"
            checked={value === one}
            onChange={() => onChange(one)}
          />
          <span className="wrap-anywhere">{words}</span>
        </label>
      ))}
    </fieldset>
  );
}
