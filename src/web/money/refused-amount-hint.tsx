import { explainRefusedAmount } from '#domain/entry/refused-amount.ts';
import { toDecimal } from '#domain/money/money.ts';

interface RefusedAmountHintProps {
  text: string;
  /** Takes what may be meant, as a text. */
  onTake: (amount: string) => void;
}

/** Why a text is no amount, with what may be meant. Its own chunk: it knows all problems and the world's currencies. */
export function RefusedAmountHint({ text, onTake }: RefusedAmountHintProps) {
  const { message, guess } = explainRefusedAmount(text) ?? {};
  return (
    <>
      {message}
      {guess !== undefined && (
        <>
          {' '}
          <button
            type="button"
            onClick={() => onTake(toDecimal(guess))}
            className="relative underline underline-offset-2 after:absolute after:-inset-x-1 after:-top-1 after:-bottom-4"
          >
            {`Did you mean ${toDecimal(guess)}?`}
          </button>
        </>
      )}
    </>
  );
}
