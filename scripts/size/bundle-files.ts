/** An entry of Vite's manifest: a module or chunk. */
export interface ManifestEntry {
  readonly file: string;
  readonly name?: string;
  readonly imports?: readonly string[];
}

export type Manifest = Readonly<Record<string, ManifestEntry>>;

/**
 * The JavaScript that modules, or chunks by their key, need before they run: their own and all that they import,
 * directly or not. The manifest lists the chunk of a module that others import too by its name alone.
 */
export function filesNeededBy(manifest: Manifest, names: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  const visit = (name: string): void => {
    const alone = name.replace(/^.*\/|\.tsx?$/g, '');
    const entry = manifest[name] ?? Object.values(manifest).find((chunk) => chunk.name === alone);
    if (entry === undefined) throw new Error(`The build has no ${name}. Update the size budgets.`);
    if (seen.has(entry.file)) return;
    seen.add(entry.file);
    for (const next of entry.imports ?? []) visit(next);
  };
  for (const name of names) visit(name);
  return [...seen].filter((file) => file.endsWith('.js'));
}

/** The styles, fonts and scripts that a built page names in its head, which every visit downloads. */
export function filesBeforeReading(html: string): readonly string[] {
  const named = [...html.matchAll(/<(?:link|script)\b[^>]*?\b(?:href|src)="\/(assets\/[^"]+)"/g)];
  if (named.length === 0) throw new Error('The page names no files. Update the size budgets.');
  return [...new Set(named.map(([, file = '']) => file))];
}
