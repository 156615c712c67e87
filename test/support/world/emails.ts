import type { EmailRow } from '../../../lib/data/emails/emails.ts';
import { asOwner } from '../database/owner.ts';
import { cipher, clock, ids } from '../run/resources.ts';

type Given = Partial<
  Pick<EmailRow, 'entity_id' | 'receipt_id' | 'user_id' | 'purpose' | 'state' | 'failure' | 'asked'>
>;

const content = { subject: 'Votre reçu', text: 'Bonjour', html: '<p>Bonjour</p>', replyTo: null };

/** Writes an e-mail, a failed one by default; returns its id. */
export async function insertEmail(given: Given, to = 'lukasz@example.org'): Promise<number> {
  const uuid = ids.uuid();
  const now = clock.now();
  const { entity_id: entityId = null } = given;
  const cell = { table: 'emails', entityId, uuid } as const;
  const { id } = await asOwner((trx) =>
    trx
      .insertInto('emails')
      .values({
        uuid,
        entity_id: entityId,
        receipt_id: null,
        purpose: 'invitation',
        encrypted_to: cipher.encrypt({ ...cell, column: 'encrypted_to' }, to),
        encrypted_content: cipher.encrypt({ ...cell, column: 'encrypted_content' }, JSON.stringify(content)),
        state: 'failed',
        failure: 'outcome-unknown',
        attempts: 3,
        send_after: now,
        enqueued_at: now,
        slot_at: now,
        sending_since: now,
        sent_at: null,
        created_at: now,
        updated_at: now,
        ...given,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
}

/** Suppresses an address of an association, as a bounce does; returns the id of the row. */
export async function suppress(
  entityId: number | null,
  address: string,
  reason: 'bounced' | 'complained' = 'bounced',
) {
  const uuid = ids.uuid();
  const { id } = await asOwner((trx) =>
    trx
      .insertInto('suppressed_addresses')
      .values({
        uuid,
        entity_id: entityId,
        address_index: cipher.blindIndex('suppressed_addresses.address_index', address),
        encrypted_address: cipher.encrypt(
          { table: 'suppressed_addresses', column: 'encrypted_address', entityId, uuid },
          address,
        ),
        reason,
        since: clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
}
