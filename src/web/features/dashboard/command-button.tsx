import type { ComponentProps } from 'react';
import type { Command } from '#web/transactions/commands.ts';
import { Button } from '#web/ui/button.tsx';
import { type CommandContext, useCommandContext } from './command-context.ts';
import { isPossible } from './commands.ts';

interface CommandButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick' | 'disabled'> {
  command: Command<CommandContext>;
}

/** Does a command, while it is possible. */
export function CommandButton({ command, ...rest }: CommandButtonProps) {
  const context = useCommandContext();
  return <Button disabled={!isPossible(command, context)} onClick={() => command.run(context)} {...rest} />;
}
