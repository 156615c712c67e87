import type { Context } from '../../core/context.ts';
import { sealerOf } from '../../core/crypto/cipher.ts';
import { formatCents } from '../../core/money.ts';
import { addDays, addSeconds } from '../../core/time.ts';
import { insertEmail, updateEmail } from '../../data/emails/emails.ts';
import { insertSuppressedAddress } from '../../data/emails/suppressed-addresses.ts';
import { insertConflicts, quarantine } from '../../data/field/refusals.ts';
import { addressIndexOf } from '../../emails/suppression.ts';
import { emailOf, people } from '../people.ts';
import { tonight } from '../season/sectors.ts';
import { findDisputed } from './corrections.ts';
import { carryPhones, type Exchange } from './phones.ts';
import { type Story, seasonOf } from './story.ts';

/** What waits for somebody: values that two phones disagree about, a visit that was not taken, a mail that came back. */
export async function leaveTrouble(story: Story): Promise<void> {
  const sent = [...(await disagree(story)), await refuseVisit(story)];
  await carryPhones(story, [...outTonight(story), ...sent]);
  await bounce(story);
}

/** Who is out has exchanged everything a moment ago. */
const outTonight = ({ madeAt, people: actors }: Story): Exchange[] =>
  tonight.map(({ person }, at) => ({
    userId: actors[person]?.id ?? 0,
    at: addSeconds(madeAt, -60 * (at + 2)),
  }));

/** The phones of those who were there send other amounts than the chief corrected. */
async function disagree(story: Story): Promise<Exchange[]> {
  const { trx, entityId, madeAt } = story;
  const disputed = await findDisputed(story);
  const sentAt = (at: number) => addSeconds(madeAt, -3600 * (at + 2));
  const conflicts = disputed.map(({ passage_id, montant_cents, fk_user }, at) => {
    const uuid = trx.ids.uuid();
    const cell = (column: 'encrypted_refused' | 'encrypted_kept', cents: number) =>
      trx.cipher.encrypt(
        { table: 'field_conflicts', entityId, uuid, column },
        JSON.stringify(formatCents(cents)),
      );
    return {
      uuid,
      entity_id: entityId,
      passage_id,
      field: 'montant',
      encrypted_refused: cell('encrypted_refused', montant_cents + 500 * (at + 1)),
      encrypted_kept: cell('encrypted_kept', montant_cents),
      refused_hash: trx.cipher.blindIndex('field_conflicts.refused', `example ${passage_id}`),
      by_ope_user_id: fk_user,
      at: sentAt(at),
    };
  });
  await insertConflicts({ ...trx, tenant: { entityId } }, conflicts);
  return disputed.map(({ user_id: userId }, at) => ({ userId, at: sentAt(at) }));
}

/** A phone that sent a visit of a day before the season. */
async function refuseVisit(story: Story): Promise<Exchange> {
  const { trx, entityId, madeAt, people: actors } = story;
  const operation = seasonOf(story, 'now');
  const id = trx.ids.uuid();
  const userId = actors[7]?.id ?? 0;
  const row = {
    newDocumentState: {
      id,
      fk_operation: operation.id,
      fk_type: 'effectue',
      montant: '10.00',
      fk_type_reglement: 'cash',
      nb_calendriers: 1,
      passed_at: `${addDays(operation.date_start, -40)}T18:10:00.000Z`,
      _deleted: false,
    },
    hasWrongClock: true,
  };
  const { seal } = sealerOf(trx.cipher, { table: 'field_quarantine', entityId, uuid: `${id}/${userId}` });
  const encrypted_document = seal('encrypted_document', JSON.stringify(row));
  const now = addSeconds(madeAt, -80_000);
  const ctx = { ...trx, tenant: { entityId }, now };
  await quarantine(ctx, { entityId, userId, operationId: operation.id }, [
    { id, encrypted_document, passage_id: null, code: 'too-long-ago' },
  ]);
  return { userId, at: now };
}

/** The invitation of a member whose address no longer exists. */
async function bounce(story: Story): Promise<void> {
  const { trx, entityId, madeAt, people: actors } = story;
  const person = people.at(-1);
  if (!person) return;
  const to = emailOf(person);
  const at = addSeconds(madeAt, -20 * 86_400);
  const uuid = trx.ids.uuid();
  const cell = { table: 'emails', entityId, uuid } as const;
  const id = await insertEmail(trx.db, {
    uuid,
    entity_id: entityId,
    purpose: 'invitation',
    receipt_id: null,
    user_id: actors.at(-1)?.id ?? null,
    asked: 0,
    encrypted_to: trx.cipher.encrypt({ ...cell, column: 'encrypted_to' }, to),
    encrypted_content: null,
    state: 'bounced',
    attempts: 1,
    send_after: at,
    due_since: at,
    enqueued_at: at,
    created_at: at,
    updated_at: at,
  });
  if (id !== undefined)
    await updateEmail(trx.db, id, {
      sending_since: at,
      sent_at: at,
      failure: 'no-such-mailbox',
      slot_at: at,
    });
  await suppress(trx, { entityId, to, since: addSeconds(at, 30) });
}

async function suppress(
  trx: Context,
  { entityId, to, since }: { entityId: number; to: string; since: string },
): Promise<void> {
  const uuid = trx.ids.uuid();
  const cell = { table: 'suppressed_addresses', column: 'encrypted_address', entityId, uuid } as const;
  await insertSuppressedAddress(trx.db, {
    uuid,
    entity_id: entityId,
    address_index: addressIndexOf(trx, to),
    encrypted_address: trx.cipher.encrypt(cell, to),
    reason: 'bounced',
    since,
  });
}
