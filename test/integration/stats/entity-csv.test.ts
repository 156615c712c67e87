import { beforeEach, describe, expect, test } from '@jest/globals';
import { clock } from '../../support/run/resources.ts';
import { openFigures, type SeasonWithFigures } from '../../support/text/figures.ts';

let season: SeasonWithFigures;
beforeEach(async () => {
  season = await openFigures();
  const { addressAt, recorded } = season;
  const passed_at = '2026-11-19T18:02:11Z';
  const cash = { fk_type_reglement: 'cash', nb_calendriers: 1, passed_at };
  await recorded('alice', { fk_adresse: addressAt(0, 0).id, montant: 1234.5, ...cash });
  await recorded('alice', { fk_adresse: addressAt(1, 0).id, montant: 10, ...cash });
  await recorded('bob', { fk_adresse: addressAt(5, 0).id, fk_type: 'refuse', passed_at });
});

const file = async (query: string) => {
  const { status, headers, bytes } = await season.ask('ada', `/csv?${query}`);
  expect(status).toBe(200);
  return { headers, text: bytes.toString('utf8') };
};
const plain = 'bom=false&decimal_comma=false';

describe('GET /api/stats/entities/{entity_id}/csv', () => {
  test('is the file that a French spreadsheet opens', async () => {
    const { alicesSector, bobsSector, round, world } = season;
    const { headers, text } = await file('group=sector');
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="stats-${world.bondy}-${round.operationId}-sector.csv"`,
      'cache-control': 'no-store',
    });
    expect(text).toBe(
      '\ufeffN° secteur;Secteur;Adresses;Logements;Logements visités;Logements faits;Logements à repasser;Logements faits (%);Passages;Passages avec don;' +
        'Collecté;Calendriers;Membres;Dernier passage\r\n' +
        `${bobsSector};Est;25;25;1;1;0;4;1;0;0,00;0;Bob;2026-11-19 19:02\r\n` +
        `${alicesSector};Ouest;25;25;2;2;0;8;2;2;1244,50;2;Alice;2026-11-19 19:02\r\n`,
    );
  });

  test('a deleted sector keeps its line, which says so, and the lines add up to the season', async () => {
    const { alicesSector, world } = season;
    await world.as('ada').delete(`/api/sectors/${alicesSector}`);
    const { text } = await file('group=sector');
    const lines = text.split('\r\n').slice(1, -1);
    expect(lines[1]).toBe(`${alicesSector};Ouest (supprimé);0;0;0;0;0;;2;2;1244,50;2;;2026-11-19 19:02`);
    const passages = lines.map((line) => Number(line.split(';')[8]));
    expect(passages).toEqual([1, 2]);
    expect((await season.read()).totals).toMatchObject({ passages: 3, amount_cents: 124_450 });
  });

  test('a member who gets another name is named so in the file of the sectors', async () => {
    const { world } = season;
    const path = `/api/stats/entities/${world.bondy}/csv?group=sector`;
    const etag = String((await world.as('ada').get(path)).headers['etag']);
    await world.as('ada').patch(`/api/users/${world.person.bob.userId}`, { name: 'Zoé Petit' });
    const { status, bytes } = await world.as('ada').get(path, { 'if-none-match': etag });
    expect([status, bytes.toString()]).toEqual([200, expect.stringContaining(';Zoé Petit;')]);
  });

  test('without a group it holds the totals as one line', async () => {
    const { text } = await file('from=2026-11-19');
    const [, line] = text.split('\r\n');
    expect(line).toBe('50;50;3;3;0;47;6;3;0;2;1;0;33,3;1244,50;622,25;622,25;2');
  });

  test('has the columns of the JSON, money in euros, nothing where there is nothing', async () => {
    const { round } = season;
    const columns =
      'N° utilisateur;N° membre;Membre;Passages;Passages avec don;Collecté;Espèces;Chèques;Calendriers;Don moyen;Dernier passage;À remettre (espèces);Remis (espèces)';
    const at = '2026-11-19 19:02';
    expect((await file(`group=member&${plain}`)).text).toBe(
      `${columns}\r\n` +
        `${round.alice.userId};${round.alice.opeUserId};Alice;2;2;1244.50;1244.50;0.00;2;622.25;${at};1244.50;0.00\r\n` +
        `${round.bob.userId};${round.bob.opeUserId};Bob;1;0;0.00;0.00;0.00;0;;${at};0.00;0.00\r\n`,
    );
    expect((await file(`group=day&${plain}`)).text).toBe(
      'Date;Jour;Passages;Passages avec don;Collecté;Cumul;Calendriers\r\n2026-11-19;35;3;2;1244.50;1244.50;2\r\n',
    );
    expect((await file(`group=payment_type&${plain}`)).text).toMatch(
      /^Libellé;Nombre;Collecté;En attente\r\nEspèces;2;1244\.50;0\r\n/,
    );
    expect((await file(`group=type&${plain}`)).text).toMatch(
      /^Libellé;Nombre;Collecté\r\nDon \+ calendrier;2;1244\.50\r\n/,
    );
  });

  test('byte order mark and decimal comma are chosen apart', async () => {
    const begins = async (query: string) => {
      const { text } = await file(`group=type&${query}`);
      return [text.startsWith('\ufeff'), text.includes('1244,50'), text.includes('1244.50')];
    };
    expect(await begins('bom=true&decimal_comma=true')).toEqual([true, true, false]);
    expect(await begins('bom=false')).toEqual([false, true, false]);
    expect(await begins('decimal_comma=false')).toEqual([true, false, true]);
  });

  test('a name that looks like a formula is escaped', async () => {
    const { round, world } = season;
    for (const sector_name of ['=HYPERLINK("http://x.test";"Nord")', '@sum', '+1;-1']) {
      await world.as('ada').post('/api/sectors', { operation_id: round.operationId, sector_name });
    }
    const { text } = await file(`group=sector&${plain}`);
    const names = text
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.replace(/^\d+;/, '').replace(/;0;.*$/, ''));
    expect(names.slice(-2)).toEqual(['Est;25;25;1;1', 'Ouest;25;25;2;2']);
    expect(new Set(names.slice(0, 3))).toEqual(
      new Set([`"'=HYPERLINK(""http://x.test"";""Nord"")"`, "'@sum", `"'+1;-1"`]),
    );
  });

  test('of an association without an operation it has no lines but the totals', async () => {
    const { as, noisy } = season.world;
    const ask = (query: string) => as('nora').get(`/api/stats/entities/${noisy}/csv?bom=false${query}`);
    const { headers, bytes } = await ask('&group=day');
    expect(headers['content-disposition']).toBe(`attachment; filename="stats-${noisy}-none-day.csv"`);
    expect(bytes.toString()).toBe('Date;Jour;Passages;Passages avec don;Collecté;Cumul;Calendriers\r\n');
    expect((await ask('')).bytes.toString().split('\r\n')[1]).toBe('0;0;0;0;0;0;;0;0;0;0;0;;0,00;;;0');
  });

  test('a member gets own figures', async () => {
    const { bytes } = await season.ask('bob', `/csv?group=member&${plain}`);
    const lines = bytes.toString().trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/;Bob;1;0;0\.00;/);
  });

  test('who asks again is told that nothing changed, however much later', async () => {
    const { world, addressAt, recorded } = season;
    const path = `/api/stats/entities/${world.bondy}/csv`;
    const etag = String((await world.as('ada').get(path)).headers['etag']);
    const again = () => world.as('ada').get(path, { 'if-none-match': etag });
    clock.advance(60);
    expect(await again()).toMatchObject({ status: 304 });
    await recorded('bob', { fk_adresse: addressAt(5, 0).id, fk_type: 'refuse' });
    expect(await again()).toMatchObject({ status: 200 });
  });

  test('not of another association', async () => {
    const path = `/api/stats/entities/${season.world.bondy}/csv`;
    expect(await season.world.as('nora').get(path)).toMatchObject({ status: 404 });
  });

  test.each([
    ['group=sector,day', '?group', 'invalid-value'],
    ['group=village', '?group', 'invalid-value'],
    ['from=2026-11-20&to=2026-11-19', '?to', 'invalid-range'],
    ['compare=previous', '?compare', 'unknown-field'],
    ['format=csv', '?format', 'unknown-field'],
  ])('%s is refused', async (query, pointer, code) => {
    expect(await season.ask('ada', `/csv?${query}`)).toMatchObject({
      status: 400,
      body: { errors: [{ pointer, code }] },
    });
  });
});
