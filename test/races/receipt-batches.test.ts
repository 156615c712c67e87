import { asOwner } from '../support/database/owner.ts';
import { clientWith } from '../support/http/client.ts';
import { invokeWorker } from '../support/local/deliver.ts';
import { resources } from '../support/run/resources.ts';
import { type Collection, openCollection } from '../support/world/collection.ts';
import { askForBatch, giftsOf } from '../support/world/receipt-batches.ts';
import { setSettings } from '../support/world/settings.ts';
import { huntRaces } from './hunt.ts';
import { racing } from './racers.ts';
import { brokenSeries } from './series.ts';

const GIFTS = 6;

type Gifts = { ids: number[]; batches: number[] };
type Place = Collection & { on: ReturnType<typeof racing>; ada: ReturnType<typeof clientWith> };

/** Gifts without receipts, for which two batches are requested. */
huntRaces<Gifts, Place>('receipts issued many at a time', {
  open: async (chance) => {
    const collection = await openCollection();
    await setSettings(collection.world.bondy, { members_can_delete: true });
    const on = racing(resources, chance);
    return { ...collection, on, ada: clientWith({ token: collection.world.person.ada.token, on }) };
  },
  prepare: async (place) => {
    const ids = await giftsOf(place, GIFTS);
    const batches = [await askForBatch(place), await askForBatch(place)].map(({ body }) => body.batch_id);
    return { ids, batches };
  },
  moves: {
    'a batch': (place) => (gifts) => stepOf(place, gifts.batches[0] ?? 0),
    'another batch': (place) => (gifts) => stepOf(place, gifts.batches[1] ?? 0),
    'the first receipt':
      ({ ada }) =>
      async ({ ids }) =>
        (await ada.post('/api/receipts', { passage_id: ids[0] })).status,
    'the last receipt':
      ({ ada }) =>
      async ({ ids }) =>
        (await ada.post('/api/receipts', { passage_id: ids.at(-1) })).status,
    'another amount':
      ({ ada }) =>
      async ({ ids }) =>
        (await ada.patch(`/api/passages/${ids[2]}`, { montant: '77.00' })).status,
    deletion:
      ({ ada }) =>
      async ({ ids }) =>
        (await ada.delete(`/api/passages/${ids[3]}?reason=error`)).status,
    'an operation that closes':
      ({ ada, round }) =>
      async () => {
        const path = `/api/operations/${round.operationId}`;
        const { status } = await ada.patch(path, { chk_active: 0 });
        await ada.patch(path, { chk_active: 1 });
        return status;
      },
  },
  judge: async (gifts, played) => {
    const failed = played.filter(({ status }) => status >= 500).map(({ move }) => `${move} failed`);
    return [...failed, ...(await asOwner(brokenSeries)), ...(await doubled()), ...(await miscounted(gifts))];
  },
});

/** Delivers the message of a batch once. */
async function stepOf({ world, on }: Place, batchId: number): Promise<number> {
  const message = { entity_id: world.bondy, batch_id: batchId, after: 0 };
  const failed = await invokeWorker('render-receipt', [JSON.stringify(message)], on);
  return failed.length === 0 ? 200 : 500;
}

/** Visits with several live receipts, and receipts with another amount than their visit. */
async function doubled(): Promise<string[]> {
  const rows = await asOwner((trx) =>
    trx
      .selectFrom('receipts')
      .innerJoin('passages', 'passages.passage_id', 'receipts.passage_id')
      .select([
        'receipts.passage_id',
        'receipts.amount_cents',
        'passages.montant_cents',
        'passages.deleted_at',
      ])
      .where('receipts.state', '<>', 'cancelled')
      .execute(),
  );
  const seen = new Set<number>();
  return rows.flatMap(({ passage_id, amount_cents, montant_cents, deleted_at }) => {
    const isSecond = seen.size === seen.add(passage_id).size;
    return [
      ...(isSecond ? [`visit ${passage_id} has two receipts`] : []),
      ...(amount_cents === montant_cents ? [] : [`visit ${passage_id} says another amount`]),
      ...(deleted_at === null ? [] : [`visit ${passage_id} was deleted and has a receipt`]),
    ];
  });
}

/** Faults between the counts of batches and the receipts of their visits; a batch has one step here. */
async function miscounted({ ids, batches }: Gifts): Promise<string[]> {
  const { rows, receipts } = await asOwner(async (trx) => ({
    rows: await trx.selectFrom('receipt_batches').selectAll().where('id', 'in', batches).execute(),
    receipts: await trx.selectFrom('receipts').select('id').where('passage_id', 'in', ids).execute(),
  }));
  const done = rows.filter(({ state }) => state === 'done');
  const counted = done.reduce((sum, { issued }) => sum + issued, 0);
  return [
    ...(counted > receipts.length ? [`${counted} are counted, there are ${receipts.length}`] : []),
    // At most one visit was deleted meanwhile.
    ...(done.length > 0 && receipts.length < GIFTS - 1 ? [`only ${receipts.length} receipts`] : []),
    ...done.flatMap(({ id, issued, already, refused, total }) =>
      issued + already + refused > total || refused > 0 ? [`batch ${id} counts wrongly`] : [],
    ),
  ];
}
