import { describe, expect, test } from '@jest/globals';
import type { Needs } from '../../../lib/core/context.ts';
import { type Changes, describeChanges } from '../../../lib/core/fields/changes.ts';
import { recorders, systemOrigin, type UnitTrace } from '../../../lib/runtime/recorders.ts';
import { resources } from '../../support/run/resources.ts';

// The compiler refuses the line below each directive; a line that it accepted would fail the type check.

const created = { passage_id: 11, operation_id: 5, sector_id: 9, amount: 12.5, payment_type: 'cash' };
const user = { user_id: 1, updated_by: 3 };
const entity = { entity_id: 7, updated_by: 3 };

/** Compiled, but never called. */
function emitWhatIsNoEvent({ emit }: Needs<'emit'>): void {
  // @ts-expect-error There is no such event.
  emit('password_changed', { user_id: 1 });
  // @ts-expect-error A failed login says why, and which in a row it is.
  emit('login_failed', { username: 'alice' });
  // @ts-expect-error The reasons are four.
  emit('login_failed', { username: 'alice', reason: 'forgotten', attempt: 1 });
  // @ts-expect-error An amount is a number.
  emit('passage_created', { ...created, amount: '12.50' });
  // @ts-expect-error A clear field is told as it was and as it is.
  emit('passage_updated', { passage_id: 1, changes: { montant: 12.5 } });
  // @ts-expect-error An amount is a number there, too.
  emit('passage_updated', { passage_id: 1, changes: { montant: { old: '0.00', new: '12.50' } } });
}

/** Compiled, but never called. */
function keepTooMuch({ record }: Needs<'record'>, secret: string): void {
  const entry = { entityId: 7, object: 'user', objectId: 1, action: 'changed' } as const;
  const text = { old: null, new: secret };
  // @ts-expect-error Of a password only that it changed is kept.
  record({ ...entry, changes: { password: text } });
  // @ts-expect-error The same for what is encrypted.
  record({ ...entry, changes: { encrypted_name: text } });
  // @ts-expect-error What nobody listed is not kept.
  record({ ...entry, changes: { token: text } });
  // @ts-expect-error A receipt keeps other things than a user.
  record({ ...entry, changes: { cancel_reason: text } });
  record({ ...entry, changes: { password: true, chk_active: { old: 1, new: 0 } } });
}

function tellTooMuch({ emit }: Needs<'emit'>, secret: string): void {
  // @ts-expect-error A login tells the username and nothing else.
  emit('login_success', { username: 'alice', password: secret });
  // @ts-expect-error Nor does anything come along with a spread.
  emit('passage_created', { ...created, ...{ remark: secret } });
  const text = { old: null, new: secret };
  // @ts-expect-error A password is nothing for the log, not even that there is another one.
  emit('user_updated', { ...user, changes: { password: text } });
  // @ts-expect-error Nor is a token.
  emit('user_updated', { ...user, changes: { token: text } });
  // @ts-expect-error Of an encrypted field only that it changed is told.
  emit('user_updated', { ...user, changes: { encrypted_email: text } });
  // @ts-expect-error What is stored encrypted has no clear name.
  emit('user_updated', { ...user, changes: { email: text } });
  // @ts-expect-error Bank account numbers never.
  emit('entity_updated', { ...entity, changes: { iban: text } });
  const settings = { old: { fiscal: { signatory: null } }, new: { fiscal: { signatory: secret } } };
  // @ts-expect-error Who signs is a person.
  emit('entity_updated', { ...entity, changes: { settings } });
  // @ts-expect-error What one kind of record has is unknown of another.
  emit('sector_updated', { sector_id: 9, operation_id: 5, changes: { name: text } });
  const record = { clear: { montant: 12.5, iban: secret }, encrypted: {} };
  const changes = describeChanges({ clear: { montant: 0 }, encrypted: {} }, record);
  // @ts-expect-error However the changes were put together, what nobody listed is seen.
  emit('passage_updated', { passage_id: 1, changes });
  const anything: Record<string, typeof text> = { secret: text };
  // @ts-expect-error Fields that the compiler cannot know are fields that nobody looked at.
  emit('passage_updated', { passage_id: 1, changes: anything });
}

describe('what the compiler refuses', () => {
  test('covers more than wrong types', () => {
    expect([emitWhatIsNoEvent, keepTooMuch]).toHaveLength(2);
  });

  test('is dropped before the log where it gets past the compiler', () => {
    const trace: UnitTrace = { events: [], messages: [], history: [], announcements: [] };
    tellTooMuch(
      recorders(resources, systemOrigin(resources, 'test', 'r1', resources.log), trace),
      'FR7630006000',
    );
    expect(trace.events).toHaveLength(11);
    expect(trace.events.filter((line) => line.includes('FR7630006000'))).toEqual([]);
    const told = trace.events.flatMap((line) => JSON.parse(line).changes ?? []);
    const [nothing, concealed] = [{}, { encrypted_email: true }];
    const settings = { settings: { old: { fiscal: {} }, new: { fiscal: {} } } };
    const montant = { montant: { old: 0, new: 12.5 } };
    expect(told).toEqual([
      nothing,
      nothing,
      concealed,
      nothing,
      nothing,
      settings,
      nothing,
      montant,
      nothing,
    ]);
  });
});

test('what was tracked may be told under the names and types it was tracked with', () => {
  const before = { clear: { montant: 0, motif: null }, encrypted: { encrypted_name: '' } };
  const after = { clear: { montant: 12.5, motif: null }, encrypted: { encrypted_name: 'Camille' } };
  const changes: Changes<'passage'> = describeChanges(before, after);
  expect(changes).toEqual({ montant: { old: 0, new: 12.5 }, encrypted_name: true });
});
