import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { sql } from 'kysely';
import { normalizedUnit } from '../../../lib/data/passages/duplicates.ts';
import { asOwner } from '../../support/database/owner.ts';
import { propertyOptions } from '../../support/run/determinism.ts';
import { ids } from '../../support/run/resources.ts';
import { openFigures } from '../../support/text/figures.ts';
import { anyVisit, rowOf } from '../../support/world/random-season.ts';

/** The normalised doors as the database computes them, in the same order. */
async function keysOf(doors: (string | null)[]): Promise<string[]> {
  const values = sql.join(doors.map((door, at) => sql`(${at}::int, ${door}::text)`));
  const { rows } = await asOwner((trx) =>
    sql<{ key: string }>`
      select ${normalizedUnit(sql.ref('d.door'))} as key from (values ${values}) as d (at, door) order by d.at`.execute(
      trx,
    ),
  );
  return rows.map(({ key }) => key);
}

describe('the key of a dwelling', () => {
  test('is the same for all spellings of a door, whatever the locale of the server', async () => {
    const doors = ['Appt É', 'appt é', ' APPT É ', 'appt e\u0301', 'Appt E', 'ΩΦ Жя', 'ωφ жЯ', '', null];
    const keys = await keysOf(doors);
    expect(keys).toEqual(['appt é', 'appt é', 'appt é', 'appt é', 'appt e', 'ωφ жя', 'ωφ жя', '', '']);
  });

  test('is normalised like the rules of passages do', async () => {
    const letter = fc.oneof(
      fc.integer({ min: 0x20, max: 0x7e }),
      fc.integer({ min: 0xc0, max: 0x17f }),
      fc.integer({ min: 0x391, max: 0x44f }),
    );
    const door = fc
      .array(letter, { maxLength: 8 })
      .map((points) => String.fromCodePoint(...points).normalize('NFC'))
      // The only letter whose lower case has two code points.
      .filter((text) => !text.includes('İ'));
    const doors = fc.sample(door, { ...propertyOptions, numRuns: 300 });
    const fold = (text: string) => [...text.trim()].map((character) => character.toLowerCase()).join('');
    expect(await keysOf(doors)).toEqual(doors.map(fold));
  });

  test('is kept with every passage as the rules of passages make it', async () => {
    const { world, round, alicesSector } = await openFigures();
    const season = {
      entityId: world.bondy,
      operationId: round.operationId,
      firstInstant: '2026-10-15T00:00:00.000Z',
      members: [round.alice.opeUserId, round.alice.opeUserId],
      sectors: [alicesSector, alicesSector, alicesSector],
      addresses: [],
    };
    const units = [null, '', ' ', 'a', 'A ', '1:', '1', 'É', 'e\u0301', 'ΩΦ', 'İ', '門', '12345678901'];
    const [visit] = fc.sample(anyVisit, { ...propertyOptions, numRuns: 1 });
    if (!visit) throw new Error('nothing was drawn');
    const row = { ...rowOf(season, { ...visit, address: null }) };
    const rows = units.flatMap((floor) => units.map((door) => ({ ...row, id: ids.uuid(), floor, door })));
    await asOwner((trx) => trx.insertInto('passages').values(rows).execute());
    const [floor, door] = [normalizedUnit(sql.ref('floor')), normalizedUnit(sql.ref('door'))];
    const { rows: kept } = await asOwner((trx) =>
      sql<{ dwelling: string; expected: string }>`
        select dwelling, char_length(${floor}) || ':' || ${floor} || ${door} as expected from passages`.execute(
        trx,
      ),
    );
    expect(kept).toHaveLength(units.length ** 2);
    expect(kept.map(({ dwelling }) => dwelling)).toEqual(kept.map(({ expected }) => expected));
    const { rows: different } = await asOwner((trx) =>
      sql`select distinct ${floor}, ${door} from passages`.execute(trx),
    );
    expect(new Set(kept.map(({ dwelling }) => dwelling)).size).toBe(different.length);
  });
});
