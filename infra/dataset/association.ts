import type { Cell, Cipher } from '../../lib/core/crypto/cipher.ts';
import { EntitySettings } from '../../lib/core/records/entity.ts';
import type { Instant } from '../../lib/core/time.ts';
import type { Db } from '../../lib/data/connection/db.ts';
import type { Association } from './association-types.ts';
import { addressLine, contactOf, rnaOf } from './contacts.ts';
import { historyRow } from './history.ts';
import { insertRows, reserveIds } from './insert-rows.ts';
import { accountsOf } from './members.ts';
import { TIME_ZONE } from './seasons.ts';
import type { SeededIds } from './seeded-ids.ts';
import type { AssociationShape } from './shapes.ts';
import { addressesOf, territoryOf } from './territory.ts';

type Tools = { db: Db; cipher: Cipher; ids: SeededIds };

const FOUNDED: Instant = '2022-08-29T17:00:00.000Z';
const LEFT: Instant = '2024-06-14T17:00:00.000Z';

/** Writes an association with its accounts and the addresses of its territory. */
export async function writeAssociation(
  tools: Tools,
  shape: AssociationShape,
  at: number,
): Promise<Association> {
  const { db } = tools;
  const [entityId = 0] = await reserveIds(db, 'entities', 1);
  await insertRows(db, 'entities', [entityRow(tools, shape, entityId)]);
  const userIds = await reserveIds(db, 'users', shape.members + shape.former);
  const draft = { shape, entityId, userIds, joinedAt: FOUNDED, leftAt: LEFT };
  await insertRows(db, 'users', accountsOf(tools.cipher, tools.ids, draft));
  const created = { entityId, action: 'created', by: null, at: FOUNDED } as const;
  await insertRows(db, 'history', [
    historyRow({ ...created, object: 'entity', objectId: entityId }),
    ...userIds.map((objectId) => historyRow({ ...created, object: 'user', objectId })),
  ]);
  const territory = territoryOf(shape, at);
  const addresses = addressesOf(territory);
  const addressIds = await reserveIds(db, 'addresses', addresses.length);
  const rows = addresses.map((address, place) => ({
    id: addressIds[place] ?? 0,
    ...address,
    imported_at: FOUNDED,
  }));
  await insertRows(db, 'addresses', rows);
  return { shape, territory, entityId, userIds, addresses, addressIds };
}

function entityRow({ cipher, ids }: Tools, shape: AssociationShape, id: number) {
  const uuid = ids.at(FOUNDED).uuid();
  const seal = (column: Cell['column'], text: string) =>
    cipher.encrypt({ table: 'entities', column, entityId: null, uuid }, text);
  return {
    id,
    uuid,
    entity_type_id: 1 as const,
    encrypted_name: seal('encrypted_name', shape.name),
    encrypted_email: seal('encrypted_email', contactOf(shape)),
    encrypted_phone: null,
    address_line: addressLine,
    postal_code: shape.insee,
    city: shape.city,
    siren: null,
    rna: rnaOf(shape),
    time_zone: TIME_ZONE,
    chk_pay: 1 as const,
    logo: null,
    settings: EntitySettings.parse({ members_can_delete: id % 2 === 0 }),
    created_at: FOUNDED,
    updated_at: FOUNDED,
  };
}
