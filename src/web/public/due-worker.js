// A part of the service worker. Once a day, from eight in the morning, it tells what is due: when a page asks for it or,
// in the installed app of some browsers, when the browser wakes it. A page leaves it a list of the coming weeks, which
// goes when the person signs out. Only the worker shows notifications, so that two tabs show each of them once.
(() => {
  const firstHour = 8;
  const dueAddress = '/app?text=due';

  addEventListener('message', (event) => {
    if (event.data?.type === 'due') event.waitUntil(tell(new Date()));
  });
  addEventListener('periodicsync', (event) => {
    if (event.tag === 'due') event.waitUntil(tell(new Date()));
  });
  addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(openDue());
  });

  async function tell(now) {
    if (now.getHours() < firstHour || Notification.permission !== 'granted') return;
    const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
      .map((part) => String(part).padStart(2, '0'))
      .join('-');
    const list = await takeList(day);
    if (list === undefined) return;
    const count = Object.entries(list.days).reduce(
      (sum, [date, due]) => (date <= day ? sum + due.count : sum),
      0,
    );
    if (list.badge) await navigator.setAppBadge?.(count).catch(() => undefined);
    const today = list.days[day];
    if (today === undefined) return;
    const more = today.count - today.titles.length;
    await registration.showNotification(`${today.count} due today`, {
      body: today.titles.join(', ') + (more > 0 ? ` and ${more} more` : ''),
      tag: 'due',
      icon: '/icons/icon-192.png',
    });
  }

  /** The list, once a day; nothing if a page has left none. */
  async function takeList(day) {
    const database = await new Promise((resolve, reject) => {
      const request = indexedDB.open('tallyboard due', 1);
      request.onupgradeneeded = () => request.result.createObjectStore('due');
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    try {
      return await new Promise((resolve, reject) => {
        const transaction = database.transaction('due', 'readwrite');
        const store = transaction.objectStore('due');
        const list = store.get('list');
        const told = store.get('told');
        told.onsuccess = () => {
          if (list.result !== undefined) store.put(day, 'told');
        };
        transaction.oncomplete = () => resolve(told.result === day ? undefined : list.result);
        transaction.onabort = () => reject(transaction.error);
      });
    } finally {
      database.close();
    }
  }

  async function openDue() {
    const open = await clients.matchAll({ type: 'window' });
    const page = open.find(({ url }) => new URL(url).pathname === '/app');
    if (page === undefined) return clients.openWindow(dueAddress);
    await page.navigate(dueAddress);
    return page.focus();
  }
})();
