const failed = new Set<string>();
let repeats = 0;

/**
 * Imports a module, also if that has failed before. Chromium keeps the failure for as long as the page is open
 * (https://github.com/whatwg/html/issues/6768) and names the module's address in its message: at another address it
 * asks again. Only for modules that nothing else imports, which would be there twice.
 */
export async function importAgain<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (cause) {
    const [, address] = / dynamically imported module: (\S+)$/.exec(String(cause)) ?? [];
    if (address === undefined || !failed.has(address)) {
      if (address !== undefined) failed.add(address);
      throw cause;
    }
    repeats += 1;
    return (await import(/* @vite-ignore */ `${address}?again=${repeats}`)) as Module;
  }
}
