import { asOwner } from '../database/owner.ts';
import type { Client } from '../http/client.ts';
import { newMessage } from './chat.ts';
import { insertEmail } from './emails.ts';
import { insertKey } from './keys.ts';
import { insertProposal } from './proposals.ts';
import { savedWorld } from './saved-world.ts';
import { setSettings } from './settings.ts';
import { buildHouse, insertDepartments, outlineOf } from './town.ts';
import { createWorld, type PersonName, type World } from './world.ts';

/** Ids of related records, one of each kind, by the names that paths and bodies use. */
export type Records = {
  entity_id: number;
  user_id: number;
  operation_id: number;
  ope_user_id: number;
  sector_id: number;
  /** An address in the sector. */
  address_id: number;
  /** A paid passage without a receipt. */
  passage_id: number;
  receipt_id: number;
  /** A batch of receipts of the operation. */
  batch_id: number;
  /** A handover of another visit, declared by the user. */
  handover_id: number;
  /** A failed e-mail of the receipt. */
  email_id: number;
  export_id: number;
  /** A proposal of sectors of the operation, which waits for its worker. */
  proposal_id: number;
  /** A conflict about the passage. */
  conflict_id: number;
  /** A webhook of the association, and a test that waits for it. */
  webhook_id: number;
  delivery_id: number;
  /** A key of software that an administrator made. */
  key_id: number;
  /** A chat room, and a message that one of its members wrote there. */
  room_id: number;
  message_id: number;
};

/**
 * The owner of the records, from the view of Alice of Bondy: herself, a colleague in her sector, a colleague in an operation
 * without her, or another association.
 */
export const recordOwners = ['own', 'colleague', 'other', 'foreign'] as const;
export type RecordOwner = (typeof recordOwners)[number];

export type AccessRecords = { world: World; records: Record<RecordOwner, Records> };

/** Creates records of every kind for each owner. Members of Bondy may delete their passages. */
export const createAccessRecords = savedWorld(buildReaches);

async function buildReaches(): Promise<AccessRecords> {
  const world = await createWorld();
  await setSettings(world.bondy, { members_can_delete: true });
  await insertDepartments();
  const house = await buildHouse();
  const { alice, bob, malik } = world.person;
  const [ada, nora] = [world.as('ada'), world.as('nora')];
  const shared = await openOperation(ada, [alice.userId, bob.userId]);
  const own = await sectorOf(ada, shared, { ...house, entity_id: world.bondy, user_id: alice.userId });
  const colleague = { ...own, user_id: bob.userId, ope_user_id: shared.memberships[1] ?? 0 };
  const other = await sectorOf(ada, await openOperation(ada, [bob.userId]), {
    ...house,
    entity_id: world.bondy,
    user_id: bob.userId,
  });
  const foreign = await sectorOf(nora, await openOperation(nora, [malik.userId]), {
    ...house,
    entity_id: world.noisy,
    user_id: malik.userId,
  });
  const talk = await talkIn(world);
  return {
    world,
    records: {
      own: { ...(await addVisits(ada, own, world.as('alice'))), ...talk.own },
      colleague: { ...(await addVisits(ada, colleague, world.as('bob'))), ...talk.own },
      other: { ...(await addVisits(ada, other, world.as('bob'))), ...talk.other },
      foreign: { ...(await addVisits(nora, foreign, world.as('malik'))), ...talk.foreign },
    },
  };
}

type RoomRecords = Pick<Records, 'room_id' | 'message_id'>;
type SectorRecords = Omit<
  Records,
  | 'passage_id'
  | 'receipt_id'
  | 'batch_id'
  | 'handover_id'
  | 'email_id'
  | 'export_id'
  | 'proposal_id'
  | 'conflict_id'
  | 'webhook_id'
  | 'delivery_id'
  | 'key_id'
  | keyof RoomRecords
>;
type Operation = { operation_id: number; memberships: number[] };

async function openOperation(admin: Client, userIds: number[]): Promise<Operation> {
  const draft = { date_start: '2026-10-15', date_end: '2027-01-31' };
  const { operation_id } = (await admin.post('/api/operations', draft)).body;
  const memberships: number[] = [];
  for (const user_id of userIds) {
    const { body } = await admin.post(`/api/operations/${operation_id}/members`, { user_id });
    memberships.push(body.ope_user_id);
  }
  return { operation_id, memberships };
}

/** Creates a sector of the operation's first member, with one address. */
async function sectorOf(
  admin: Client,
  { operation_id, memberships }: Operation,
  place: Pick<SectorRecords, 'entity_id' | 'user_id' | 'address_id'>,
): Promise<SectorRecords> {
  const outline = outlineOf([0, 0], [0, 0]);
  const draft = { operation_id, sector_name: 'Centre', outline, members: [place.user_id] };
  const { sector_id } = (await admin.post('/api/sectors', draft)).body;
  return { ...place, operation_id, ope_user_id: memberships[0] ?? 0, sector_id };
}

/**
 * Creates three passages in a sector (one with a receipt, one handed over, one with a conflict), an e-mail, a batch of receipts, an
 * export, and a webhook.
 */
async function addVisits(
  admin: Client,
  place: SectorRecords,
  member: Client,
): Promise<Omit<Records, keyof RoomRecords>> {
  const visit = async (more: object = {}): Promise<number> => {
    const { operation_id: fk_operation, sector_id: fk_sector, user_id: fk_user } = place;
    const draft = { fk_operation, fk_sector, fk_user, montant: 10, fk_type_reglement: 'cash', ...more };
    return (await admin.post('/api/passages', draft)).body.passage_id;
  };
  const handed = { montant: 25, passed_at: '2026-11-02T18:00:00.000Z' };
  await visit(handed);
  const { handover_id } = (
    await member.post('/api/cash/handovers', {
      operation_id: place.operation_id,
      until: handed.passed_at,
      counted: { cash: 25, cheques: 0, cheque_count: 0 },
    })
  ).body;
  const { receipt_id } = (await admin.post('/api/receipts', { passage_id: await visit() })).body;
  const { operation_id } = place;
  const { batch_id } = (
    await admin.post('/api/receipts/batches', { operation_id, filter: { fk_type: ['lot'] } })
  ).body;
  const draft = { kind: 'passages', operation_id: place.operation_id };
  const { export_id } = (await admin.post('/api/exports', draft)).body;
  const passage_id = await visit();
  const email_id = await insertEmail({ entity_id: place.entity_id, receipt_id, purpose: 'receipt' });
  return {
    ...place,
    passage_id,
    receipt_id,
    batch_id,
    handover_id,
    email_id,
    export_id,
    proposal_id: await insertProposal({ entity_id: place.entity_id, operation_id }),
    conflict_id: await conflictAbout(admin, passage_id),
    ...(await webhookFor(admin, place.sector_id)),
    key_id: await insertKey(place.entity_id, place.user_id),
  };
}

async function webhookFor(admin: Client, at: number): Promise<Pick<Records, 'webhook_id' | 'delivery_id'>> {
  const draft = { url: `https://hooks.example.org/${at}`, events: ['passage.created'] };
  const { webhook_id } = (await admin.post('/api/webhooks', draft)).body;
  const { delivery_id } = (await admin.post(`/api/webhooks/${webhook_id}/test`)).body;
  return { webhook_id, delivery_id };
}

/** Two phones change the remark of a passage; returns the id of the conflict. */
async function conflictAbout(admin: Client, passageId: number): Promise<number> {
  const { body: before } = await admin.get(`/api/passages/${passageId}`);
  const query = `operation_id=${before.fk_operation}`;
  for (const remark of ['Chien', 'Chat']) {
    const row = {
      newDocumentState: { id: before.id, remark },
      assumedMasterState: { id: before.id, remark: null },
    };
    await admin.post(`/api/field/passages/push?${query}`, [row]);
  }
  return (await admin.get(`/api/field/conflicts?${query}`)).body.data[0].conflict_id;
}

/** Creates a room of Alice with Ada, Theo and Root, one with only Bob left, and one of Noisy. */
async function talkIn(world: World): Promise<Record<'own' | 'other' | 'foreign', RoomRecords>> {
  const { ada, theo, nora, root } = world.person;
  const own = await roomOf(world, 'alice', [ada.userId, theo.userId]);
  await asOwner((trx) =>
    trx
      .insertInto('chat_members')
      .values({
        room_id: own.room_id,
        user_id: root.userId,
        entity_id: world.bondy,
        role: 'owner',
        joined_seq: 0,
      })
      .execute(),
  );
  const other = await roomOf(world, 'bob', [theo.userId]);
  await world.as('bob').put(`/api/chat/rooms/${other.room_id}/members`, {
    user_ids: [world.person.bob.userId],
  });
  return { own, other, foreign: await roomOf(world, 'malik', [nora.userId]) };
}

async function roomOf(world: World, name: PersonName, user_ids: number[]): Promise<RoomRecords> {
  const draft = { kind: 'group', user_ids };
  const { room_id } = (await world.as(name).post('/api/chat/rooms', draft)).body;
  const { body } = await world.as(name).post(`/api/chat/rooms/${room_id}/messages`, newMessage());
  return { room_id, message_id: body.message_id };
}
