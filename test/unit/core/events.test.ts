import { describe, expect, test } from '@jest/globals';
import {
  type DomainEvent,
  type EventName,
  type EventOrigin,
  type EventSubject,
  eventFieldNames,
  eventLine,
} from '../../../lib/core/events.ts';
import type { Json } from '../../support/http/answer.ts';

const origin: EventOrigin = {
  timestamp: '2026-11-20T09:00:00.000Z',
  userId: 3,
  entityId: 7,
  ip: '203.0.113.7',
  platform: 'web',
  appVersion: null,
};

const line = (event: DomainEvent, from: Partial<EventOrigin> = {}) =>
  eventLine(event, { ...origin, ...from });
const read = (event: DomainEvent, from: Partial<EventOrigin> = {}): Json => JSON.parse(line(event, from));

const created = (subject: EventSubject = {}, more: object = {}): DomainEvent<'passage_created'> => {
  const fields = { passage_id: 11, operation_id: 5, sector_id: 9, amount: 12.5, payment_type: 'cash' };
  return { name: 'passage_created', fields: { ...fields, ...more }, subject };
};

describe('the events of the log', () => {
  // The table of the specification, word for word.
  const table: Record<EventName, string> = {
    login_success: 'username',
    login_failed: 'username, reason, attempt',
    logout: 'session_duration',
    passage_created: 'passage_id, operation_id, sector_id, amount, payment_type',
    passage_updated: 'passage_id, changes',
    passage_deleted: 'passage_id, operation_id, deleted_by, soft_delete',
    sector_created: 'sector_id, operation_id, sector_name',
    sector_updated: 'sector_id, operation_id, changes',
    sector_deleted: 'sector_id, operation_id, deleted_by, soft_delete',
    user_created: 'new_user_id, created_by, role_id, username',
    user_updated: 'user_id, updated_by, changes',
    user_deleted: 'user_id, deleted_by, soft_delete',
    entity_created: 'entity_id, created_by, entity_type_id, postal_code',
    entity_updated: 'entity_id, updated_by, changes',
    entity_deleted: 'entity_id, deleted_by, soft_delete, reason',
    operation_created: 'operation_id, created_by, date_start, date_end',
    operation_updated: 'operation_id, updated_by, changes',
    operation_deleted: 'operation_id, deleted_by, soft_delete',
  };

  test('are these eighteen with these fields', () => {
    const names = Object.entries(eventFieldNames).map(([name, fields]) => [name, fields.join(', ')]);
    expect(Object.fromEntries(names)).toEqual(table);
    expect(names).toHaveLength(18);
  });
});

describe('eventLine', () => {
  test('is one line of JSON with the common fields first', () => {
    expect(line(created())).toBe(
      '{"timestamp":"2026-11-20T09:00:00.000Z","event":"passage_created","user_id":3,"entity_id":7,' +
        '"ip":"203.0.113.7","platform":"web","passage_id":11,"operation_id":5,"sector_id":9,"amount":12.5,' +
        '"payment_type":"cash"}',
    );
  });

  test('the fields of the event follow in the order of the table', () => {
    const fields = { payment_type: 'cash', amount: 12.5, sector_id: 9, operation_id: 5, passage_id: 11 };
    expect(line({ name: 'passage_created', fields, subject: {} })).toBe(line(created()));
  });

  test('all common fields, in their order', () => {
    const fields = { session_duration: 60 };
    const phone = { platform: 'android', appVersion: '1.4.0' } as const;
    expect(Object.keys(read({ name: 'logout', fields, subject: {} }, phone))).toEqual([
      'timestamp',
      'event',
      'user_id',
      'entity_id',
      'ip',
      'platform',
      'app_version',
      'session_duration',
    ]);
  });

  test('an application tells its version, a browser has none', () => {
    const phone = read(created(), { platform: 'ios', appVersion: '1.4.0' });
    expect(phone).toMatchObject({ platform: 'ios', app_version: '1.4.0' });
    expect(read(created())).not.toHaveProperty('app_version');
  });

  test('what is not in the table of the specification never reaches the log', () => {
    const event = created({}, { password: 'secret', token: 'trn_x', encrypted_name: 'v1.d1.AAAA' });
    expect(line(event)).toBe(line(created()));
  });

  test('of changes only the allowed values reach the log', () => {
    const changes = { encrypted_name: { old: 'Camille', new: 'Léa' }, iban: { old: null, new: 'FR76' } };
    const event = { name: 'user_updated', fields: { user_id: 9, updated_by: 3 }, subject: {} } as const;
    const fields = { ...event.fields, changes: { chk_active: { old: 1, new: 0 } as const } };
    Object.assign(fields.changes, changes);
    expect(read({ ...event, fields }).changes).toEqual({
      chk_active: { old: 1, new: 0 },
      encrypted_name: true,
    });
  });

  test('what a worker does has the address of the request that led to it, and no user', () => {
    const event = created({ entityId: 7, ip: '198.51.100.9' });
    const nobody = { userId: null, entityId: null, ip: null };
    expect(read(event, nobody)).toEqual({
      ...created().fields,
      timestamp: origin.timestamp,
      event: 'passage_created',
      entity_id: 7,
      ip: '198.51.100.9',
      platform: 'web',
    });
  });

  test('nobody signed in, no association and no address: the fields are absent, not null', () => {
    const event: DomainEvent<'login_failed'> = {
      name: 'login_failed',
      fields: { username: 'nobody', reason: 'user_not_found', attempt: 1 },
      subject: { entityId: null },
    };
    expect(Object.keys(read(event, { userId: null, entityId: null, ip: null }))).toEqual([
      'timestamp',
      'event',
      'platform',
      'username',
      'reason',
      'attempt',
    ]);
  });

  test.each([
    ['a name with quotes', 'Centre","event":"login_success","x":"'],
    ['line ends', 'Centre\r\n{"event":"entity_deleted"}\n'],
    ['line ends of Unicode', 'Centre\u2028\u2029\u0085'],
    ['a NUL and a backslash', 'Centre\0\\'],
    ['half of a pair', 'Centre\ud800'],
  ])('security row 37: %s in a value cannot forge a second event', (_, sector_name) => {
    const event: DomainEvent<'sector_created'> = {
      name: 'sector_created',
      fields: { sector_id: 9, operation_id: 5, sector_name },
      subject: {},
    };
    expect(line(event)).not.toMatch(/[\0\r\n]/);
    expect(Buffer.from(line(event)).toString('utf8')).toBe(line(event));
    expect(read(event)).toMatchObject({ event: 'sector_created', sector_name });
  });
});

describe('entity_id of an event', () => {
  test("is the session's, also where the object belongs to another association", () => {
    expect(read(created({ entityId: 8 })).entity_id).toBe(7);
  });

  test("is the object's where the session has none", () => {
    expect(read(created({ entityId: 8 }), { entityId: null }).entity_id).toBe(8);
  });

  test('of an event about an association is that association', () => {
    const event: DomainEvent<'entity_deleted'> = {
      name: 'entity_deleted',
      fields: { entity_id: 8, deleted_by: 3, soft_delete: true, reason: null },
      subject: {},
    };
    expect(read(event)).toMatchObject({ user_id: 3, entity_id: 8, soft_delete: true, reason: null });
  });
});

describe('user_id of an event', () => {
  test('is who acts; at a login, who has just come in', () => {
    const login: DomainEvent<'login_success'> = {
      name: 'login_success',
      fields: { username: 'alice.bondy' },
      subject: { userId: 5, entityId: 7 },
    };
    expect(read(created()).user_id).toBe(3);
    expect(read(login, { userId: null, entityId: null })).toMatchObject({ user_id: 5, entity_id: 7 });
  });

  test('of a change or deletion of a user is the user acted upon', () => {
    const event: DomainEvent<'user_updated'> = {
      name: 'user_updated',
      fields: {
        user_id: 9,
        updated_by: 3,
        changes: { chk_active: { old: 1, new: 0 }, encrypted_name: true },
      },
      subject: {},
    };
    expect(read(event)).toMatchObject({
      user_id: 9,
      updated_by: 3,
      changes: { chk_active: { old: 1, new: 0 }, encrypted_name: true },
    });
  });
});
