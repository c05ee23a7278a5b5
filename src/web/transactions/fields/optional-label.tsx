/** The label of a field that may stay empty. */
export function OptionalLabel({ name }: { name: string }) {
  return (
    <>
      {name} <span className="font-normal text-ink-muted">(optional)</span>
    </>
  );
}
