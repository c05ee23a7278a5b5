import { useState } from 'react';
import type { CategoryRule } from '#domain/collections/category-rule.ts';
import { formatCount } from '#domain/money/digit-groups.ts';
import { useRules } from '#web/data/views/rules.ts';
import { Button } from '#web/ui/button.tsx';
import { ImportRules } from './import-rules.tsx';

interface RulesButtonProps {
  /** Called with the rules as they are then. */
  onClose: (rules: readonly CategoryRule[]) => void;
  className: string;
}

/** Opens the rules above the import, whose rows follow them; there only while the person has some. */
export function RulesButton({ onClose, className }: RulesButtonProps) {
  const [open, setOpen] = useState(false);
  const rules = useRules();
  const close = () => {
    setOpen(false);
    onClose(rules);
  };
  if (rules.length === 0 && !open) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)} className={className}>
        {`Rules (${formatCount(rules.length)})…`}
      </Button>
      {open && <ImportRules onClose={close} />}
    </>
  );
}
