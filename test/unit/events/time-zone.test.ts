import { describe, expect, test } from '@jest/globals';
import { timeZoneInEvent } from '../../../infra/events/period/find-time-zone.ts';
import { overseasTimeZone } from '../../../infra/events/period/overseas-time-zones.ts';
import { instantsOf } from '../../../infra/events/period/range.ts';
import { isTimeZone } from '../../../lib/core/time.ts';

const ofEntity = (fields: object) => ({
  timestamp: '2026-11-20T09:00:00.000Z',
  event: 'entity_updated',
  ...fields,
});

describe('the time zone of an association', () => {
  test.each([
    ['97110', 'America/Guadeloupe'],
    ['97200', 'America/Martinique'],
    ['97300', 'America/Cayenne'],
    ['97400', 'Indian/Reunion'],
    ['97500', 'America/Miquelon'],
    ['97600', 'Indian/Mayotte'],
    ['98600', 'Pacific/Wallis'],
    ['98713', 'Pacific/Tahiti'],
    ['98800', 'Pacific/Noumea'],
  ])('%s is %s', (postalCode, zone) => {
    expect(overseasTimeZone(postalCode)).toBe(zone);
    expect(isTimeZone(zone)).toBe(true);
  });

  test.each(['93140', '20000', '98000'])('%s is that of Paris', (postalCode) => {
    expect(overseasTimeZone(postalCode)).toBeUndefined();
    expect(timeZoneInEvent(ofEntity({ postal_code: postalCode }))).toBe('Europe/Paris');
  });

  test('is the chosen one rather than that of the postal code', () => {
    const changes = {
      time_zone: { old: 'Europe/Paris', new: 'Pacific/Marquesas' },
      postal_code: { old: '93140', new: '98742' },
    };
    expect(timeZoneInEvent(ofEntity({ changes }))).toBe('Pacific/Marquesas');
  });

  test.each([
    [{}],
    [{ changes: { city: { old: 'A', new: 'B' } } }],
    [{ changes: 'nonsense' }],
    [{ changes: { time_zone: true } }],
  ])('is not defined by %j', (fields) => expect(timeZoneInEvent(ofEntity(fields))).toBeUndefined());
});

describe('start and end of a day', () => {
  test.each([
    ['Europe/Paris', '2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
    ['Europe/Paris', '2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
    ['Pacific/Tahiti', '2026-11-20', '2026-11-20T10:00:00.000Z', '2026-11-21T10:00:00.000Z'],
    ['Pacific/Marquesas', '2026-11-20', '2026-11-20T09:30:00.000Z', '2026-11-21T09:30:00.000Z'],
    ['Pacific/Wallis', '2026-11-20', '2026-11-19T12:00:00.000Z', '2026-11-20T12:00:00.000Z'],
  ])('%s on %s', (zone, day, start, end) => {
    expect(instantsOf({ from: day, to: day }, zone)).toEqual({ start, end });
  });
});
