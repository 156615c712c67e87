import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import type { Db } from '../../lib/data/connection/db.ts';
import { askForPages, type Page, plansOf, plansWithin } from './ask.ts';
import { allLists, type List } from './endpoints.ts';
import { type FilledDatabase, openFilledDatabase } from './filled-database.ts';
import { faultsOf, mostReadAtOnce, type Sizes, sortsAbove } from './judge.ts';
import { keptPlans } from './kept.ts';
import { knownWaste, listQueries } from './lists.ts';
import { type Planned, shown } from './show.ts';

/**
 * A server gets the whole data set. The embedded database gets half of it: its large tables are still large enough for
 * the same plans, and the tests take half as long.
 */
const isServer = globalThis.shared.database.kind === 'postgres';
const SCALE = isServer ? 1 : 0.5;

type Asked = { list: string; who: string; query: string; line: string; pages: Page[]; planned: Planned[] };

let filled: FilledDatabase;
let lists: List[];
let sizes: Sizes;
const asked: Asked[] = [];

beforeAll(async () => {
  filled = await openFilledDatabase(SCALE);
  lists = await allLists();
  sizes = await countRows(filled.db);
  for (const list of lists) {
    for (const query of listQueries[list.name] ?? []) await askEverybody(list, query);
  }
});

afterAll(() => filled.close());

async function askEverybody({ name, path }: List, query: string): Promise<void> {
  const pathInWords = path.replaceAll(/\{(\w+)_id\}/g, ':$1');
  for (const person of filled.people) {
    const pages = await askForPages(filled.db, person, pathInWords, query);
    const planned = [];
    for (const page of pages) planned.push({ status: page.status, plans: await plansOf(filled.db, page) });
    const line = `${name} ${person.name} ${query}`.trim();
    asked.push({ list: name, who: person.name, query, line, pages, planned });
  }
}

async function countRows(db: Db): Promise<Sizes> {
  const { rows } = await sql<{ name: string; rows: number }>`
    select relname as name, reltuples::int as rows from pg_class where relkind = 'r'`.execute(db);
  return new Map(rows.map(({ name, rows: count }) => [name, count]));
}

test('every list is asked, with every filter and in every order it offers', () => {
  expect(lists.length).toBeGreaterThan(10);
  expect(lists.filter(({ name }) => listQueries[name] === undefined)).toEqual([]);
  for (const { name, filters, orders } of lists) {
    const words = new Set(listQueries[name]?.flatMap((query) => query.split('&')));
    const names = new Set([...words].map((word) => word.replace(/=.*/, '')));
    const unasked = [
      ...filters.filter((filter) => !names.has(filter)),
      ...orders.filter((order) => !words.has(`sort=${order}`)),
    ];
    expect([name, unasked]).toEqual([name, []]);
  }
});

test('every list answers somebody with a page', () => {
  for (const { list, query } of asked) {
    const answers = asked.filter((other) => other.list === list && other.query === query);
    expect([list, query, answers.some(({ pages }) => pages[0]?.status === 200)]).toEqual([list, query, true]);
  }
});

describe('the plans of the lists', () => {
  test('scan no large table, sort no more than a few pages and read little besides', () => {
    const faults = asked.flatMap(({ line, planned }) =>
      planned.flatMap(({ plans }) =>
        plans.flatMap((plan) => faultsOf(plan, sizes).map((fault) => `${line}: ${fault}`)),
      ),
    );
    const isKnown = (fault: string) => knownWaste.some((start) => fault.startsWith(start));
    expect(faults.filter((fault) => !isKnown(fault))).toEqual([]);
    const needless = knownWaste.filter((start) => !faults.some((fault) => fault.startsWith(start)));
    if (isServer) expect(needless).toEqual([]);
  });

  test('read passages in the order of an index, for whoever may see all of an association or an operation', () => {
    const plain = asked.filter(
      ({ list, query, who }) =>
        list === 'passages/list' &&
        who !== 'member' &&
        /^(operation_id=:operation)?&?(sort=-?(passed|updated)_at)?$/.test(query),
    );
    expect(plain).toHaveLength(8 * (filled.people.length - 1));
    for (const { line, planned } of plain) {
      const [first] = planned;
      expect([line, first?.plans.some((plan) => sortsAbove(plan, 'passages'))]).toEqual([line, false]);
    }
  });

  test('read of each membership and sector of a member a page, whatever the operation has', () => {
    const plain = asked.filter(
      ({ list, query, who }) =>
        list === 'passages/list' &&
        who === 'member' &&
        /^(operation_id=:operation)?&?(sort=passed_at)?$/.test(query),
    );
    expect(plain).toHaveLength(4);
    const PAGE_AND_DELETED = 60;
    for (const { line, planned } of plain) {
      expect([line, planned.length]).toEqual([line, 2]);
      for (const plan of planned.flatMap(({ plans }) => plans))
        expect([line, mostReadAtOnce(plan, 'passages') <= PAGE_AND_DELETED]).toEqual([line, true]);
    }
  });

  test('are those that were kept', async () => {
    const text = asked.map(({ line, planned }) => shown(line, planned)).join('');
    const kept = await keptPlans(filled.db, text);
    if (kept !== undefined) expect(text.split('\n')).toEqual(kept.split('\n'));
  });
});

test('an index that goes missing is found out', async () => {
  const [list] = asked.filter(({ line }) => line === 'passages/list chief');
  const [page] = list?.pages ?? [];
  if (!page) throw new Error('the list was not asked');
  const undone = new Error('undone');
  const faults: string[] = [];
  const breaking = filled.db.transaction().execute(async (trx) => {
    await sql`set local role none`.execute(trx);
    for (const index of ['passages_of_entity', 'passages_of_all'])
      await sql`drop index ${sql.id(index)}`.execute(trx);
    await sql`set local role tournee_app`.execute(trx);
    faults.push(...(await plansWithin(trx, page)).flatMap((plan) => faultsOf(plan, sizes)));
    throw undone;
  });
  await expect(breaking).rejects.toBe(undone);
  expect(faults).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^scans passages$/),
      expect.stringMatching(/^sorts \d+ rows$/),
    ]),
  );
  expect((await plansOf(filled.db, page)).flatMap((plan) => faultsOf(plan, sizes))).toEqual([]);
});
