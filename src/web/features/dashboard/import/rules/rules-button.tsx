import { useCallback, useState } from 'react';
import type { CategoryRule } from '#domain/collections/category-rule.ts';
import { formatCount } from '#domain/money/digit-groups.ts';
import { useRules } from '#web/data/views/rules.ts';
import { Button } from '#web/ui/button.tsx';
import { LazyComponent, LazyPart } from '#web/ui/lazy-part.tsx';
import { DialogLoadError } from '#web/ui/load-error.tsx';

const rulesDialog = new LazyComponent(async () => (await import('./import-rules.tsx')).ImportRules);

interface RulesButtonProps {
  /** Called with the rules as they are then. */
  onClose?: (rules: readonly CategoryRule[]) => void;
  className?: string;
}

/** Opens the rules for the categories of imported transactions; there only while the person has some. */
export function RulesButton({ onClose, className = '' }: RulesButtonProps) {
  const [open, setOpen] = useState(false);
  const rules = useRules();
  const close = useCallback(() => {
    setOpen(false);
    onClose?.(rules);
  }, [onClose, rules]);
  if (rules.length === 0 && !open) return null;
  return (
    <>
      <Button data-command="rules" onClick={() => setOpen(true)} className={className}>
        {`Rules (${formatCount(rules.length)})…`}
      </Button>
      {open && (
        <LazyPart
          part={rulesDialog}
          fallback={null}
          props={{ rules, onClose: close }}
          errorFallback={DialogLoadError}
        />
      )}
    </>
  );
}
