import type { PaymentState } from '../../../lib/core/records/passage.ts';
import { asOwner } from '../database/owner.ts';
import type { Json } from '../http/answer.ts';
import { createWorld, type World } from './world.ts';

/** The ids of an association with one member, one operation and one sector. */
export type TestAssociation = { entityId: number; operationId: number; sectorId: number; userId: number };

export type Platform = {
  world: World;
  /** Creates an association with an operation. */
  createAssociation(postal_code: string, more?: object): Promise<TestAssociation>;
  /** Creates an operation, a member and a sector for an existing association. */
  openOperation(entityId: number, dates?: object): Promise<TestAssociation>;
  /** Records a passage with 10.00 in cash by default and returns its id. */
  recordGift(station: TestAssociation, more?: object): Promise<number>;
  settle(passageId: number, payment_state: PaymentState): Promise<void>;
  read(query?: string): Promise<Json>;
};

const season = { date_start: '2026-10-15', date_end: '2027-01-31' };

export async function openPlatform(): Promise<Platform> {
  const world = await createWorld();
  const root = world.as('root');
  const add = async (path: string, draft: object): Promise<Json> => (await root.post(path, draft)).body;
  let people = 0;
  const openOperation: Platform['openOperation'] = async (entity_id, dates = season) => {
    people += 1;
    const { user_id } = await add('/api/users', { entity_id, username: `walker.${people}` });
    const { operation_id } = await add('/api/operations', { entity_id, ...dates });
    await add(`/api/operations/${operation_id}/members`, { user_id });
    const { sector_id } = await add('/api/sectors', { operation_id, sector_name: 'Centre' });
    return { entityId: entity_id, operationId: operation_id, sectorId: sector_id, userId: user_id };
  };
  return {
    world,
    openOperation,
    createAssociation: async (postal_code, more = {}) => {
      const { entity_id } = await add('/api/entities', { name: 'Amicale', postal_code, ...more });
      return openOperation(entity_id);
    },
    recordGift: async ({ operationId, sectorId, userId }, more = {}) => {
      const place = { fk_operation: operationId, fk_sector: sectorId, fk_user: userId };
      const gift = { montant: 10, fk_type_reglement: 'cash' };
      return (await add('/api/passages', { ...place, ...gift, ...more })).passage_id;
    },
    settle: async (passage_id, payment_state) => {
      await asOwner((trx) =>
        trx.updateTable('passages').set({ payment_state }).where('passage_id', '=', passage_id).execute(),
      );
    },
    read: async (query = '') => {
      const { status, body } = await root.get(`/api/stats/global${query}`);
      if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
      return body;
    },
  };
}
