import { asOwner } from '../database/owner.ts';
import type { Json } from '../http/answer.ts';
import { deliverMessages } from '../local/deliver.ts';
import type { Collection } from '../world/collection.ts';

/** The file with everything about a person that an administrator can request. */
export async function personFileOf({ world }: Pick<Collection, 'world'>, question: object): Promise<Json> {
  const { body } = await world.as('ada').post('/api/privacy/export', question);
  await deliverMessages();
  const row = await asOwner((trx) =>
    trx.selectFrom('exports').selectAll().where('id', '=', body.export_id).executeTakeFirstOrThrow(),
  );
  const bytes = await globalThis.shared.files.read(`exports/${world.bondy}/${row.file}.json`);
  return JSON.parse(Buffer.from(bytes).toString('utf8'));
}
