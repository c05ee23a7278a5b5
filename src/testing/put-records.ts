/** Puts records into this browser's database, as they are: as a fault or another version may leave them. */
export async function putRecords(
  entries: readonly (readonly [key: readonly IDBValidKey[], value: unknown])[],
): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('tallyboard 1', 1);
    request.onupgradeneeded = () => request.result.createObjectStore('people');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const transaction = database.transaction('people', 'readwrite');
  for (const [key, value] of entries) transaction.objectStore('people').put(value, [...key]);
  await new Promise((resolve) => {
    transaction.oncomplete = resolve;
  });
  database.close();
}
