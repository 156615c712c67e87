import { describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { anonymous } from '../../support/http/client.ts';

const ask = (q: string) => anonymous.get(`/api/communes?q=${encodeURIComponent(q)}`);
const Page = z.object({ data: z.array(z.object({ code_insee: z.string(), name: z.string() })) });
const namesOf = async (q: string) => Page.parse((await ask(q)).body).data.map(({ name }) => name);
const codesOf = async (q: string) => Page.parse((await ask(q)).body).data.map(({ code_insee }) => code_insee);

const bondy = { code_insee: '93010', name: 'Bondy', postal_codes: ['93140'], department: '93' };

describe('GET /api/communes', () => {
  test('finds a commune by name and by postal code, for anybody', async () => {
    for (const q of ['bondy', 'BONDY', '93140', '93140 bondy', 'Bondy 93140'])
      expect(await ask(q)).toMatchObject({ status: 200, body: { data: [bondy], next_cursor: null } });
  });

  test('knows the spellings that people use', async () => {
    for (const q of ['saint denis', 'St-Denis', 'st denis', 'SAINT–DENIS'])
      expect((await codesOf(q)).at(0)).toBe('93066');
    expect((await namesOf("l'hay les roses")).at(0)).toBe("L'Haÿ-les-Roses");
    expect((await namesOf('l’haÿ')).at(0)).toBe("L'Haÿ-les-Roses");
    expect(await namesOf('oeuilly')).toContain('Œuilly');
    expect((await codesOf('ste marie 97438')).at(0)).toBe('97418');
  });

  test('puts the exact name first, then beginnings, then words inside, larger towns before smaller ones', async () => {
    const names = await namesOf('la haye');
    expect(names.at(0)).toBe('La Haye');
    expect(await namesOf('haye')).toContain('Bois-de-Haye');
    expect((await namesOf('bord')).at(0)).toBe('Bordeaux');
    expect((await codesOf('931')).at(0)).toBe('93048');
  });

  test('knows arrondissements, Corsica, overseas, and no commune that is no more', async () => {
    expect(await codesOf('paris 10')).toEqual(['75110']);
    expect((await namesOf('lyon')).slice(0, 2)).toEqual([
      'Lyon 1er Arrondissement',
      'Lyon 2e Arrondissement',
    ]);
    expect(await codesOf('paris')).toEqual(expect.not.arrayContaining(['75056']));
    expect((await ask('ajaccio')).body).toMatchObject({ data: [{ code_insee: '2A004', department: '2A' }] });
    expect((await ask('les abymes')).body).toMatchObject({
      data: [{ code_insee: '97101', department: '971' }],
    });
    // Part of Ambérieux-en-Dombes's neighbour since 1974; its name is no commune of its own.
    expect(await codesOf('amareins')).toEqual([]);
  });

  test('answers at most 20, nothing for signs, and may be cached', async () => {
    expect(await codesOf('saint')).toHaveLength(20);
    expect(await codesOf('--')).toEqual([]);
    const { headers } = await ask('bondy');
    expect(headers).toHaveProperty('etag');
    expect(headers).not.toHaveProperty('cache-control');
  });

  test('a question without words, with too many, or with an unknown parameter is refused', async () => {
    for (const q of ['', ' ', 'x'.repeat(101)])
      expect(await ask(q)).toMatchObject({ status: 400, body: { errors: [{ pointer: '?q' }] } });
    expect(await anonymous.get('/api/communes?q=bondy&verbose=1')).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '?verbose', code: 'unknown-field' }] },
    });
  });
});
