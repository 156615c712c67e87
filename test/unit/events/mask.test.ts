import { describe, expect, test } from '@jest/globals';
import { maskAddress, maskEvent, maskName } from '../../../infra/events/mask.ts';

describe('a masked username', () => {
  test.each([
    ['martin', 'm***'],
    ['Élodie.b', 'É***'],
    ['E\u0301lodie', 'E\u0301***'],
    ['Żółć', 'Ż***'],
    ['𝒜lice', '𝒜***'],
    ['=cmd', '***'],
    ['42', '***'],
    ['', '***'],
  ])('%s is %s', (name, shown) => expect(maskName(name)).toBe(shown));
});

describe('a masked address', () => {
  test.each([
    ['203.0.113.77', '203.0.113.x'],
    ['2001:db8:1::7', '2001:db8:1::x'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::x'],
    ['2001:db8::1', '2001:db8:0::x'],
    ['fe80::1%eth0', 'fe80:0:0::x'],
    ['::1', '0:0:0::x'],
    ['::', '0:0:0::x'],
    ['::ffff:203.0.113.77', '::ffff:203.0.113.x'],
    ['unknown', '***'],
    ['203.0.113.777', '***'],
  ])('%s is %s', (address, shown) => expect(maskAddress(address)).toBe(shown));
});

describe('a masked event', () => {
  test('names no person, also not in its changes', () => {
    const changes = {
      username: { old: 'martin.a', new: 'martin.b' },
      encrypted_email: true,
      role_id: { old: 1, new: 2 },
      sector_name: { old: null, new: 'chez jean.dupont@example.org, 2e' },
      members: { old: [1], new: [1, 2] },
    };
    expect(maskEvent({ event: 'user_updated', ip: '203.0.113.77', username: 'martin.a', changes })).toEqual({
      event: 'user_updated',
      ip: '203.0.113.x',
      username: 'm***',
      changes: {
        username: { old: 'm***', new: 'm***' },
        encrypted_email: true,
        role_id: { old: 1, new: 2 },
        sector_name: { old: null, new: 'chez j***, 2e' },
        members: { old: [1], new: [1, 2] },
      },
    });
  });

  test('masks values that are no text', () => {
    expect(maskEvent({ username: 42, ip: ['203.0.113.77', null] })).toEqual({
      username: '***',
      ip: ['203.0.113.x', null],
    });
  });
});
