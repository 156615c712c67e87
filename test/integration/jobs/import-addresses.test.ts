// Tier: quick
import { describe, expect, test } from '@jest/globals';
import { asOwner } from '../../support/database/owner.ts';
import { BAN_HEADER, banLine, upload } from '../../support/files/import-file.ts';
import { runJob } from '../../support/local/job.ts';
import { clock, logLines } from '../../support/run/resources.ts';

const importText = async (text: string | Uint8Array) =>
  runJob('import-addresses', { key: await upload(text) });
const file = (...lines: string[]) => `${[BAN_HEADER, ...lines].join('\n')}\n`;
const addresses = () =>
  asOwner((trx) =>
    trx
      .selectFrom('addresses')
      .select(['ban_id', 'numero', 'rep', 'voie', 'code_postal', 'code_insee', 'commune', 'lon', 'lat'])
      .orderBy('ban_id')
      .execute(),
  );

const second = { id: '93010_7003_00002_bis', numero: 2, rep: 'bis', lon: 2.481 };
const corsica = { id: '2A004_0001_00012', code_insee: '2A004', nom_commune: 'Ajaccio', code_postal: '20000' };

describe('the job import-addresses', () => {
  test('imports every address of a BAN file and keeps codes as text', async () => {
    const text = file(
      banLine(),
      banLine(second),
      banLine({ ...corsica, numero: '', nom_voie: 'Cours Napoléon' }),
    );
    const report = await importText(text);
    expect(report).toEqual({
      added: 3,
      updated: 0,
      unchanged: 0,
      skipped: 0,
      off_map: 0,
      without_number: 0,
      no_door: 0,
      faults: [],
      joined: 0,
      left: 0,
      removed: 0,
      kept: 0,
      refused: null,
      read: Buffer.byteLength(text),
      size: Buffer.byteLength(text),
      next: null,
    });
    const common = {
      voie: 'Rue de Paris',
      code_postal: '93140',
      code_insee: '93010',
      commune: 'Bondy',
      lat: 48.9,
    };
    expect(await addresses()).toEqual([
      {
        ...common,
        ban_id: '2A004_0001_00012',
        numero: null,
        rep: null,
        voie: 'Cours Napoléon',
        code_postal: '20000',
        code_insee: '2A004',
        commune: 'Ajaccio',
        lon: 2.48,
      },
      { ...common, ban_id: '93010_7003_00001', numero: 1, rep: null, lon: 2.48 },
      { ...common, ban_id: '93010_7003_00002_bis', numero: 2, rep: 'bis', lon: 2.481 },
    ]);
  });

  test('skips an invalid line, reports its number, and imports the others', async () => {
    const text = file(
      banLine(),
      'one;two',
      banLine({ id: '' }),
      '',
      banLine({ lat: 'north' }),
      banLine({ code_insee: '9301' }),
      banLine(second),
    );
    expect(await importText(text)).toMatchObject({
      added: 2,
      skipped: 4,
      faults: [
        { line: 3, fault: 'has 2 values, the header 12' },
        { line: 4, fault: 'has no id' },
        { line: 6, fault: 'has no position' },
        { line: 7, fault: 'has no code_insee' },
      ],
    });
  });

  test('skips what lies off the map and tells it, and leaves the known address where it is', async () => {
    await importText(file(banLine(), banLine(second)));
    const wrong = [
      banLine({ lon: '48.9', lat: '2.48' }),
      banLine({ ...second, lon: '0', lat: '0' }),
      banLine({ id: '93010_7003_00003', lon: '659000.5', lat: '6867000.2' }),
    ];
    expect(await importText(file(...wrong))).toMatchObject({
      added: 0,
      updated: 0,
      skipped: 3,
      off_map: 3,
      faults: [
        { line: 2, fault: 'has lon and lat swapped: longitude comes first' },
        { line: 3, fault: 'has a position outside French territory' },
        { line: 4, fault: 'looks like Lambert-93: lon and lat are degrees' },
      ],
    });
    expect(await addresses()).toMatchObject([{ lon: 2.48 }, { lon: 2.481 }]);
  });

  test('stops, and writes nothing, when most lines lie off the map', async () => {
    const swapped = Array.from({ length: 12 }, (_, at) =>
      banLine({ id: `93010_7003_0001${at}`, lon: '48.9', lat: '2.48' }),
    );
    await expect(importText(file(banLine(), ...swapped))).rejects.toThrow(/92 % of 13 lines lie off the map/);
    expect(await addresses()).toEqual([]);
  });

  test('skips and reports a line in another encoding', async () => {
    const latin = Buffer.from(banLine({ id: '93010_7003_00009', nom_voie: 'Rue Galliéni' }), 'latin1');
    const text = Buffer.concat([Buffer.from(file(banLine())), latin, Buffer.from('\n')]);
    expect(await importText(text)).toMatchObject({
      added: 1,
      skipped: 1,
      faults: [{ line: 3, fault: 'is not UTF-8' }],
    });
  });

  test.each([
    ['line ends of Windows', file(banLine(), banLine(second)).replaceAll('\n', '\r\n')],
    ['a byte order mark', `\ufeff${file(banLine(), banLine(second))}`],
    ['no line end after the last line', file(banLine(), banLine(second)).trimEnd()],
    ['quotation marks', file(banLine().replace('Rue de Paris', '"Rue de Paris"'), banLine(second))],
  ])('accepts %s', async (_, text) => {
    expect(await importText(text)).toMatchObject({ added: 2, skipped: 0, next: null });
    expect(await addresses()).toMatchObject([
      { numero: 1, voie: 'Rue de Paris', lat: 48.9 },
      { numero: 2, voie: 'Rue de Paris', lat: 48.9 },
    ]);
  });

  test('changes nothing when run again, and updates changed addresses under the same id', async () => {
    await importText(file(banLine(), banLine(second)));
    const idsBefore = await asOwner((trx) =>
      trx.selectFrom('addresses').select('id').orderBy('id').execute(),
    );
    expect(await importText(file(banLine(), banLine(second)))).toMatchObject({
      added: 0,
      updated: 0,
      unchanged: 2,
    });
    clock.advance(60);
    const moved = banLine({ lon: 2.49, nom_voie: 'Rue de la Paix' });
    expect(await importText(file(moved, banLine(second)))).toMatchObject({ updated: 1, unchanged: 1 });
    const rows = await asOwner((trx) =>
      trx.selectFrom('addresses').select(['id', 'voie', 'lon', 'imported_at']).orderBy('id').execute(),
    );
    expect(rows.map(({ id }) => ({ id }))).toEqual(idsBefore);
    expect(rows).toMatchObject([
      { voie: 'Rue de la Paix', lon: 2.49, imported_at: '2026-11-20T09:01:00.000Z' },
      { voie: 'Rue de Paris', lon: 2.481, imported_at: '2026-11-20T09:00:00.000Z' },
    ]);
  });

  test.each([
    ['another CSV file', 'name,age\nZoé,8\n', /not a BAN file: the header has no column id, numero/],
    ['an HTML page', '<!doctype html>\n<html></html>\n', /not a BAN file/],
    ['one very long line', 'x'.repeat(70_000), /has more than 65536 bytes/],
  ])('refuses %s as a whole', async (_, text, message) => {
    await expect(importText(text)).rejects.toThrow(message);
    expect(await addresses()).toEqual([]);
    expect(logLines.map((line) => JSON.parse(line).code)).toContain('job-failed');
  });

  test('fails without a file', async () => {
    await expect(runJob('import-addresses', { key: 'imports/nothing' })).rejects.toThrow();
    await expect(runJob('import-addresses', {})).rejects.toThrow(
      'import-addresses cannot read its input: key',
    );
  });
});
