import type { Page } from 'playwright-core';

/** Everything in every database of the browser, as whoever has the phone would read it: bytes letter by letter. */
const READ_ALL = `(async () => {
  const answer = (asked) => new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
  const texts = [];
  for (const { name } of await indexedDB.databases()) {
    const database = await answer(indexedDB.open(name));
    for (const store of database.objectStoreNames) {
      const rows = database.transaction(store).objectStore(store);
      const [keys, values] = await Promise.all([answer(rows.getAllKeys()), answer(rows.getAll())]);
      keys.forEach((key, at) => {
        const bytes = values[at] && values[at].bytes instanceof Uint8Array ? values[at].bytes : [];
        const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
        texts.push([name, key, values[at] instanceof CryptoKey ? 'a key' : JSON.stringify(values[at]), text].join(' '));
      });
    }
    database.close();
  }
  return texts;
})()`;
export const readAll = (page: Page) => page.evaluate<string[]>(READ_ALL);

/** Waits until nothing is left but what was sealed; answers what that is. */
export async function sealedRows(page: Page): Promise<string[]> {
  await page.waitForFunction(
    `${READ_ALL}.then((rows) => rows.every((row) => row.startsWith('tournee-sealed sealed/')))`,
  );
  return readAll(page);
}

/** Waits until nothing is sealed any more. */
export const nothingSealed = (page: Page) =>
  page.waitForFunction(
    `${READ_ALL}.then((rows) => !rows.some((row) => row.startsWith('tournee-sealed sealed/')))`,
  );
