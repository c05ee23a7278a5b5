import type { Page } from '@playwright/test';

/** Reloads a page whose network is off, which Chromium then calls online, though it lets nothing through. */
export async function reloadOffline(page: Page): Promise<void> {
  await page.reload();
  const developer = await page.context().newCDPSession(page);
  await developer.send('Network.enable');
  for (const offline of [false, true]) {
    await developer.send('Network.overrideNetworkState', {
      offline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
  }
  await page.waitForFunction(() => !navigator.onLine);
}

/** Everything that the browser keeps of the product in its storages, as one text. */
export async function readDevice(page: Page): Promise<string> {
  const records = await page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'tallyboard 1')) return [];
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('tallyboard 1');
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const all = await new Promise<unknown[]>((resolve, reject) => {
      const request = database.transaction('people').objectStore('people').getAll();
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    database.close();
    return all.map((record) => JSON.stringify(record));
  });
  const texts = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  return [...records, texts].join('\n');
}
