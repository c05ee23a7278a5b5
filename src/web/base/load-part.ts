const files = new Map<string, Promise<unknown>>();

/**
 * Loads a part of the page by its `import()`, once all of its files are there. Browsers of before autumn 2026 keep the
 * failure of a module for as long as the page is open (https://github.com/whatwg/html/issues/6768); a failed `fetch`
 * leaves nothing behind, so that a part may be asked for again. The build calls it for each `import()`.
 */
export async function loadPart<Module>(
  load: () => Promise<Module>,
  addresses: readonly string[] = [],
): Promise<Module> {
  await Promise.all(addresses.filter((address) => !isThere(address)).map(fetchFile));
  return load();
}

/** Whether the document has asked for it itself. */
function isThere(address: string): boolean {
  return document.querySelector(`[src="${address}"], [href="${address}"]`) !== null;
}

function fetchFile(address: string): Promise<unknown> {
  const fetching = files.get(address) ?? (address.endsWith('.css') ? addStyles(address) : readFile(address));
  files.set(address, fetching);
  fetching.catch(() => files.delete(address));
  return fetching;
}

/** To its end: what was read half is not kept by the browser. */
async function readFile(address: string): Promise<void> {
  const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  // The offline shell has all of them.
  if (worker?.controller) return;
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} was answered with ${answer.status}`);
  await answer.blob();
}

function addStyles(address: string): Promise<unknown> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address });
  const loading = new Promise((resolve, reject) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`${address} could not be loaded`));
    });
  });
  document.head.append(link);
  return loading;
}
