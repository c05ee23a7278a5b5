/** One step of a pattern: which characters match, and whether any number of them does. */
interface GlobStep {
  readonly fits: (character: string) => boolean;
  readonly repeats: boolean;
}

const separators = './';

/**
 * Whether a whole text matches a glob of the protocol: `*` and `?` stop at `.` and `/`, `**` does not; `[a-z]` and
 * `{a,b}` too. Takes time in proportion to the text: a regular expression would try all ways to divide a text among
 * several stars.
 */
export function matchesGlob(text: string, glob: string): boolean {
  return toAlternatives(glob).some((one) => fits(text, toSteps(one)));
}

/** Follows all possible positions in the pattern at once. */
function fits(text: string, steps: readonly GlobStep[]): boolean {
  let reached = skipRepeats(new Set([0]), steps);
  for (const character of text) {
    const next = new Set<number>();
    for (const index of reached) {
      const step = steps[index];
      if (step?.fits(character)) next.add(step.repeats ? index : index + 1);
    }
    reached = skipRepeats(next, steps);
    if (reached.size === 0) return false;
  }
  return reached.has(steps.length);
}

/** A star may also match nothing. Iterating over a set includes items added on the way. */
function skipRepeats(reached: Set<number>, steps: readonly GlobStep[]): Set<number> {
  for (const index of reached) if (steps[index]?.repeats) reached.add(index + 1);
  return reached;
}

/** `a{b,c}` as `ab` and `ac`; an unclosed brace extends to the end. */
function toAlternatives(glob: string): string[] {
  const start = glob.indexOf('{');
  if (start < 0) return [glob];
  const choices = [''];
  let depth = 0;
  let index = start;
  for (; index < glob.length; index++) {
    const character = glob[index] ?? '';
    if (character === '{' && depth++ === 0) continue;
    if (character === '}' && --depth === 0) break;
    if (character === ',' && depth === 1) choices.push('');
    else choices[choices.length - 1] += character;
  }
  const [before, after] = [glob.slice(0, start), glob.slice(index + 1)];
  return choices.flatMap((choice) => toAlternatives(`${before}${choice}${after}`));
}

function toSteps(glob: string): GlobStep[] {
  const steps: GlobStep[] = [];
  for (let index = 0; index < glob.length; index++) {
    const character = glob[index] ?? '';
    const end = glob.indexOf(']', index);
    if (character === '*') {
      const passes = glob[index + 1] === '*';
      if (passes) index++;
      steps.push({ fits: passes ? () => true : isNoSeparator, repeats: true });
    } else if (character === '?') steps.push({ fits: isNoSeparator, repeats: false });
    else if (character === '[' && end > index + 1) {
      steps.push({ fits: toSet(glob.slice(index + 1, end)), repeats: false });
      index = end;
    } else steps.push({ fits: (other) => other === character, repeats: false });
  }
  return steps;
}

function isNoSeparator(character: string): boolean {
  return !separators.includes(character);
}

/** Matches one character at a time, so no text takes longer. */
function toSet(members: string): GlobStep['fits'] {
  const source = members.replace(/\\/g, '\\\\');
  const expression = new RegExp(`^[${source.startsWith('!') ? `^${source.slice(1)}` : source}]$`, 's');
  return (character) => expression.test(character);
}
