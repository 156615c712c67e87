// Tier: landing
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type DomainEvent, type EventFields, type EventName, eventLine } from '../../../lib/core/events.ts';
import type { Change } from '../../../lib/core/fields/changes.ts';
import { propertyOptions } from '../../support/run/determinism.ts';

/** Text that ends a line or a value, controls a terminal, is invisible, is half of a pair, or imitates a line. */
const nasty = fc.constantFrom(
  ...['\n', '\r', '\0', '\t', '\v', '\f', '\u001b', '\u007f', '\u0085', '\u009b', '\u2028', '\u2029'],
  ...['\u200b', '\u202e', '\ufeff', '\u{e0001}', '\ud800', '\udfff', '"', '\\', '\\n', '\\u000a', '😀', 'é'],
  ...['{"event":"login_success"}', '","event":"entity_deleted', '\n{"timestamp":"', '}', ']', '__proto__'],
);
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(nasty).map((parts) => parts.join('')),
);
const id = fc.integer({ min: 1 });
const flag = fc.constantFrom(0 as const, 1 as const);
const role = fc.constantFrom(1 as const, 2 as const, 3 as const, 9 as const);
const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const change = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<Change<T>> =>
  fc.record({ old: orNull(value), new: orNull(value) });
const some = { requiredKeys: [] };
const concealed = fc.constant(true as const);
const ofPerson = { encrypted_name: concealed, encrypted_email: concealed, encrypted_phone: concealed };

const deletion = { deleted_by: orNull(id), soft_delete: fc.boolean() };
const fiscal = fc.record({ enabled: fc.boolean(), basis: orNull(text), object: orNull(text) }, some);
const settings = fc.record({ auto_receipts: fc.boolean(), fiscal }, some);

const changesOfPassage = fc.record(
  {
    montant: change(fc.integer()),
    motif: change(fc.constantFrom('absent', 'repasser')),
    dwelling: change(fc.record({ floor: orNull(text), door: orNull(text) })),
    cheque: change(fc.record({ bank: orNull(text), number: orNull(text) })),
    flags: change(fc.array(text)),
    deleted_at: change(text),
    ...ofPerson,
    encrypted_remark: concealed,
  },
  some,
);
const changesOfSector = fc.record(
  {
    sector_name: change(text),
    color: change(text),
    members: change(fc.array(id)),
    outline: change(fc.record({ area_m2: fc.nat(), sha256: text })),
  },
  some,
);
const changesOfUser = fc.record(
  { username: change(text), role_id: change(role), chk_active: change(flag), ...ofPerson },
  some,
);
const changesOfEntity = fc.record(
  { city: change(text), address_line: change(text), settings: change(settings), ...ofPerson },
  some,
);
const changesOfOperation = fc.record({ name: change(text), date_start: change(text) }, some);

const drawn: { [N in EventName]: fc.Arbitrary<EventFields[N]> } = {
  login_success: fc.record({ username: text }),
  login_failed: fc.record({ username: text, reason: fc.constant('user_not_found' as const), attempt: id }),
  logout: fc.record({ session_duration: fc.nat() }),
  passage_created: fc.record({
    passage_id: id,
    operation_id: id,
    sector_id: id,
    amount: fc.nat(),
    payment_type: text,
  }),
  passage_updated: fc.record({ passage_id: id, changes: changesOfPassage }),
  passage_deleted: fc.record({ passage_id: id, operation_id: id, ...deletion }),
  sector_created: fc.record({ sector_id: id, operation_id: id, sector_name: text }),
  sector_updated: fc.record({ sector_id: id, operation_id: id, changes: changesOfSector }),
  sector_deleted: fc.record({ sector_id: id, operation_id: id, ...deletion }),
  user_created: fc.record({ new_user_id: id, created_by: orNull(id), role_id: id, username: text }),
  user_updated: fc.record({ user_id: id, updated_by: orNull(id), changes: changesOfUser }),
  user_deleted: fc.record({ user_id: id, ...deletion }),
  entity_created: fc.record({
    entity_id: id,
    created_by: orNull(id),
    entity_type_id: id,
    postal_code: text,
  }),
  entity_updated: fc.record({ entity_id: id, updated_by: orNull(id), changes: changesOfEntity }),
  entity_deleted: fc.record({ entity_id: id, ...deletion, reason: orNull(text) }),
  operation_created: fc.record({
    operation_id: id,
    created_by: orNull(id),
    date_start: text,
    date_end: text,
  }),
  operation_updated: fc.record({ operation_id: id, updated_by: orNull(id), changes: changesOfOperation }),
  operation_deleted: fc.record({ operation_id: id, ...deletion }),
};

const when = '2026-11-20T09:00:00.000Z';

/** Expects exactly one line for every reader, with the given values. */
function expectOneLine(
  name: EventName,
  fields: DomainEvent['fields'],
  said: { ip: string; version: string },
) {
  const { ip, version: appVersion } = said;
  const origin = { timestamp: when, userId: 3, entityId: 7, ip, platform: 'ios' as const, appVersion };
  const line = eventLine({ name, fields, subject: {} }, origin);
  expect(line).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
  expect(Buffer.from(line).toString('utf8')).toBe(line);
  const common = { timestamp: when, event: name, user_id: 3, entity_id: 7, ip, platform: 'ios' };
  expect(JSON.parse(line)).toEqual({ ...common, app_version: appVersion, ...fields });
}

const isEvent = (name: string): name is EventName => Object.hasOwn(drawn, name);

test.each(Object.keys(drawn).filter(isEvent))(
  'security row 37: %s is one line that says what was meant, whatever its texts',
  (name) => {
    const said = fc.record({ ip: text, version: text });
    const holds = fc.property<[DomainEvent['fields'], { ip: string; version: string }]>(
      drawn[name],
      said,
      (fields, around) => expectOneLine(name, fields, around),
    );
    fc.assert(holds, propertyOptions);
  },
);
