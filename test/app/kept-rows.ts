import type { Page } from 'playwright-core';
import { until } from '../support/local/until.ts';

/** Reads every row of every database of the browser, as anyone who has the phone could; bytes become letters. */
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

const isSealed = (row: string): boolean => row.startsWith('tournee-sealed sealed/');

/** Waits until only sealed rows are left; returns them. */
export const sealedRows = (page: Page): Promise<string[]> => whenAll(page, (rows) => rows.every(isSealed));

/** Waits until no row is sealed; returns all rows. */
export const nothingSealed = (page: Page): Promise<string[]> => whenAll(page, (rows) => !rows.some(isSealed));

/** Reads all rows until `isSo` holds. Playwright does not wait for a condition that returns a promise. */
async function whenAll(page: Page, isSo: (rows: string[]) => boolean): Promise<string[]> {
  for (;;) {
    const rows = await readAll(page);
    if (isSo(rows)) return rows;
    await page.evaluate('new Promise(requestAnimationFrame)');
  }
}

/** A part of the session that the phone has stored. */
export const keptOf = (page: Page, part: string) =>
  page.evaluate<string | undefined>(`new Promise((resolve) => {
    const opening = indexedDB.open('tournee-session');
    opening.onsuccess = () => {
      const asked = opening.result.transaction('session').objectStore('session').get('one');
      asked.onsuccess = () => { opening.result.close(); resolve(asked.result?.${part}); };
    };
  })`);

/** A page shows the user before the phone has stored the session. */
export const sessionKept = (page: Page) =>
  until('the session to be kept', async () => (await keptOf(page, 'token')) ?? undefined);
