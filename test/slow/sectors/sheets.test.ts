import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { rectangle } from '../../../infra/demo/town/rectangle.ts';
import { asOwner } from '../../support/database/owner.ts';
import { deliverMessages } from '../../support/local/deliver.ts';
import { download, exportOf } from '../../support/world/exports.ts';
import { openRound } from '../../support/world/round.ts';
import { createWorld, type World } from '../../support/world/world.ts';

/** A PDF reader that shares no code with our renderer. */
const reader = 'pdftotext';
const isThere = spawnSync(reader, ['-v']).error === undefined;
const withReader = isThere ? describe : describe.skip;

const STREETS = 12;
const LONG =
  'Avenue du Général Jean-Baptiste-Philibert Vaillant, ancien chemin vicinal de Noisy-le-Sec à Villemomble par le pont de la Forêt';
const SECTOR =
  'Quartier de la gare et du canal, côté Noisy, avec la résidence des Quatre-Chemins et la cour arrière';
const DONOR = 'Maximilienne-Apolline de Montmorency-Laval';
/** The longest allowed values. */
const FLAT = { floor: 'entresol sur cour BC', door: 'W'.repeat(20) };
/** A4 in points, and the margin that printers cannot reach. */
const [WIDTH, HEIGHT, EDGE] = [595.28, 841.89, 14];

/** Inserts houses in long streets, one row each; every twenty-fifth is a building of six dwellings. */
async function buildTown(houses: number): Promise<void> {
  await asOwner((trx) =>
    sql`insert into addresses (ban_id, numero, rep, voie, code_postal, code_insee, commune, lon, lat, imported_at)
      select 'long_' || n, n / ${STREETS}::int + 1, case when n % 7 = 0 then 'quinquies' end,
        ${LONG}::text || ', ' || n % ${STREETS}::int, '93140', '93010', 'Bondy',
        2.48 + (n / ${STREETS}::int) * 0.0002, 48.9 + (n % ${STREETS}::int) * 0.0006, now()
      from generate_series(0, ${houses}::int - 1) n`.execute(trx),
  );
}

/** Exports and downloads the sheet of a sector with `houses` doors. */
async function sheetOf(world: World, houses: number): Promise<{ pdf: Buffer; rows: number }> {
  const { operationId, alice } = await openRound(world);
  await buildTown(houses);
  const outline = { type: 'Polygon', coordinates: [rectangle([2.479, 48.899], [2.5, 48.908])] };
  const ada = world.as('ada');
  const draft = { operation_id: operationId, sector_name: SECTOR, outline, members: [alice.userId] };
  const { sector_id, address_count } = (await ada.post('/api/sectors', draft)).body;
  expect(address_count).toBe(houses);
  await deliverMessages();
  await asOwner((trx) => sql`update sectors_adresses set nb_log = 6 where numero % 25 = 0`.execute(trx));
  const { body } = await ada.get(`/api/sectors/${sector_id}/addresses?order=walk&limit=1`);
  const [{ address_id, lat, lon }] = body.data;
  const gift = { lat, lon, montant: '20.00', fk_type_reglement: 'cash', name: DONOR };
  const visit = await world.as('alice').post('/api/passages', { fk_operation: operationId, ...gift });
  expect(visit.status).toBe(201);
  const never = { dwelling: FLAT, do_not_call: true };
  expect((await ada.put(`/api/addresses/${address_id}/dwellings`, never)).status).toBe(200);
  const wanted = { kind: 'sector-sheet', operation_id: operationId, sector_id };
  const { url, rows } = await exportOf(world, wanted, 'ada');
  return { pdf: (await download(url)).bytes, rows };
}

type Word = { page: number; box: number[]; text: string };

/** The words of a PDF with their bounding boxes, in points from the upper left corner of the page. */
function wordsOf(pdf: Buffer): { pages: number; words: Word[]; text: string } {
  const folder = mkdtempSync(join(tmpdir(), 'sheet-'));
  try {
    const path = join(folder, 'sheet.pdf');
    writeFileSync(path, pdf);
    execFileSync(reader, ['-bbox', path, join(folder, 'boxes')]);
    const pages = readFileSync(join(folder, 'boxes'), 'utf8').split('<page ').slice(1);
    const words = pages.flatMap((page, at) =>
      [...page.matchAll(/<word xMin="([^"]+)" yMin="([^"]+)" xMax="([^"]+)" yMax="([^"]+)">(.*?)</g)].map(
        ([, left, top, right, bottom, text = '']) => ({
          page: at + 1,
          box: [left, top, right, bottom].map(Number),
          text,
        }),
      ),
    );
    return { pages: pages.length, words, text: words.map(({ text }) => text).join(' ') };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const pagesOf: Record<number, number> = { 300: 10, 900: 26 };

withReader('the sheet of a sector of long streets', () => {
  test.each([300, 900])('has all of its %i doors, and nothing is cut off', async (houses) => {
    const { pdf, rows } = await sheetOf(await createWorld(), houses);
    expect(rows).toBe(houses);
    const { pages, words, text } = wordsOf(pdf);
    expect(pages).toBe(pagesOf[houses]);
    const outside = words.filter(
      ({ box: [left = 0, top = 0, right = 0, bottom = 0] }) =>
        left < EDGE || top < EDGE || right > WIDTH - EDGE || bottom > HEIGHT - EDGE,
    );
    expect(outside).toEqual([]);
    expect(text).toContain(`${houses} adresses`);
    // The column of the walk has the number of every door.
    const places = words.filter(({ box: [left = 0], text }) => left < 36 && /^\d+$/.test(text));
    expect(places.map(({ text }) => Number(text))).toEqual(Array.from({ length: houses }, (_, at) => at + 1));
    for (const street of Array.from({ length: STREETS }, (_, at) => `${LONG}, ${at}`))
      expect(text).toContain(street);
    // A word that is wider than its column is continued on the next line.
    const letters = text.replaceAll(' ', '');
    for (const part of Object.values(FLAT)) expect(letters).toContain(part.replaceAll(' ', ''));
    expect(text).toContain('ne pas solliciter');
    expect(text).toContain('(suite)');
    for (let page = 1; page <= pages; page += 1) expect(text).toContain(`page ${page} sur ${pages}`);
    expect(text).not.toContain('Apolline');
    expect(text).not.toContain('20,00');
  });
});
