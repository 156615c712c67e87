import { serialize } from 'node:v8';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { type FieldStore, memoryStore, openPhone } from '../../clients/typescript/src/field/index.ts';
import { openBrowser, visit } from './browser.ts';
import { passTimeByHand, phone, quiet, seen, tap } from './touch.ts';
import { importTown, playWalk, type Walk } from './walk.ts';

let browser: Browser;
let walk: Walk;
beforeAll(async () => {
  const [opened] = await Promise.all([openBrowser(), importTown()]);
  browser = opened;
  walk = await playWalk('limites');
});
afterAll(() => browser.close());

const LONG = 'Demander à la gardienne au rez-de-chaussée, elle garde les enveloppes de tout l’escalier.';

/** Mean stored bytes per kind of row, serialised as browsers do, on a phone whose visits have every field filled in. */
async function bytesByKind(): Promise<Record<string, number>> {
  const store = memoryStore();
  const phoneOfMember = await openPhone({ client: walk.own, operationId: walk.operation, store });
  await phoneOfMember.sync();
  for (const [at, { address_id }] of walk.doors.entries())
    await phoneOfMember.record({
      fk_adresse: address_id,
      dwelling: { floor: '2', door: `Porte ${at}` },
      fk_type: 'effectue',
      montant: '20.00',
      fk_type_reglement: 'cheque',
      name: 'Camille Martin-Delacroix',
      email: 'camille.martin-delacroix@example.org',
      remark: LONG,
    });
  await phoneOfMember.sync();
  return meanBytes(store);
}

async function meanBytes(store: FieldStore): Promise<Record<string, number>> {
  const sizes = new Map<string, number[]>();
  for (const [key, value] of await store.load()) {
    const [kind = ''] = key.split('/');
    sizes.set(kind, [...(sizes.get(kind) ?? []), Buffer.byteLength(key) + serialize(value).byteLength]);
  }
  const mean = (of: number[]) => of.reduce((sum, bytes) => sum + bytes, 0) / of.length;
  return Object.fromEntries([...sizes].map(([kind, of]) => [kind, mean(of)]));
}

test('2,000 addresses and 5,000 visits take at most ten megabytes of a phone', async () => {
  const { addresses = Number.NaN, passages = Number.NaN } = await bytesByKind();
  expect(2000 * addresses + 5000 * passages).toBeLessThan(10_000_000);
});

/** Hides or shows the page, as locking the phone does. */
const show = (page: Page, isHidden: boolean) =>
  page.evaluate(`(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => ${isHidden} });
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => '${isHidden ? 'hidden' : 'visible'}' });
    document.dispatchEvent(new Event('visibilitychange'));
  })()`);

test('a phone that lies idle asks once in the time that the service says, and nothing while nobody looks at it', async () => {
  const { context, page } = await visit(browser, phone, walk.member, { serviceWorkers: 'block' });
  await page.clock.install();
  const { poll_after_s } = await walk.own.field.bootstrap({ query: { operation_id: walk.operation } });
  await page.goto('/tournee');
  await seen(page, 'Tout est envoyé');
  const exchange = async (act: () => Promise<unknown>) => {
    const answered = page.waitForResponse(
      (answer) => new URL(answer.url()).pathname === '/api/cash/balances',
    );
    await act();
    await answered;
    await quiet(page);
  };
  await passTimeByHand(page);
  await exchange(() => page.clock.runFor(poll_after_s * 1000));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  for (let round = 1; round <= 3; round += 1) {
    asked.length = 0;
    await page.clock.runFor(poll_after_s * 1000 - 1);
    expect(asked).toEqual([]);
    await exchange(() => page.clock.runFor(1));
    // Requests for rooms come in between, at their own interval.
    const rooms = asked.filter((path) => path === '/api/chat/rooms');
    expect(rooms.length).toBeLessThanOrEqual(1);
    const others = asked.filter((path) => path !== '/api/chat/rooms');
    // The session: whether the association takes cards by now.
    expect(others.toSorted()).toEqual(['/api/cash/balances', '/api/field/passages/pull', '/api/session']);
  }
  await show(page, true);
  asked.length = 0;
  await page.clock.runFor(20 * poll_after_s * 1000);
  expect(asked).toEqual([]);
  await exchange(async () => {
    await show(page, false);
    await page.clock.runFor(1);
  });
  await context.close();
});

test('cards that the association takes from now on are offered after the next exchange, in the page that is open', async () => {
  const { context, page, faults } = await visit(browser, phone, walk.member);
  await page.goto('/tournee/portes/autre');
  await tap(page, /^Don sans/);
  await page.getByRole('button', { name: 'Espèces', exact: true }).waitFor();
  const card = page.getByRole('button', { name: 'Carte bancaire', exact: true });
  await quiet(page);
  expect(await card.count()).toBe(0);
  const path = { entity_id: (await walk.chief.auth.session()).entity_id ?? 0 };
  await walk.chief.entities.update({ path, body: { chk_pay: 1 } });
  await page.evaluate("dispatchEvent(new Event('online'))");
  await card.waitFor();
  expect(faults).toEqual([]);
  await context.close();
});
