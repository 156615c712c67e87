import { sql } from 'kysely';
import { asOwner } from '../support/database/owner.ts';
import { clientWith } from '../support/http/client.ts';
import { invokeWorker } from '../support/local/deliver.ts';
import { ids, resources } from '../support/run/resources.ts';
import { type Collection, openCollection } from '../support/world/collection.ts';
import { setSettings } from '../support/world/settings.ts';
import type { PersonName } from '../support/world/world.ts';
import { huntPreparedRaces, type Move } from './hunt.ts';
import { judgePassage } from './judge-passage.ts';
import { racing } from './racers.ts';

type Visit = { passageId: number; draft: { id: string; fk_operation: number } };
type Place = Collection & {
  by(name: PersonName): ReturnType<typeof clientWith>;
  on: ReturnType<typeof racing>;
};

/** Alice's visit with 50.00 in cash, which Ada, Root and the workers change. */
huntPreparedRaces<Visit, Collection, Place>('a passage with cash', {
  build: async () => {
    const collection = await openCollection();
    await setSettings(collection.world.bondy, { members_can_delete: true });
    return collection;
  },
  enter: (collection, chance) => {
    const on = racing(resources, chance);
    const by = (name: PersonName) => clientWith({ token: collection.world.person[name].token, on });
    return { ...collection, on, by };
  },
  prepare: async ({ collect, round, addressAt }) => {
    const draft = {
      id: ids.uuid(),
      fk_operation: round.operationId,
      fk_adresse: addressAt(1, 1).id,
      montant: '50.00',
      fk_type_reglement: 'cash',
      email: 'donor@example.org',
      passed_at: '2026-11-20T08:00:00.000Z',
    };
    const { passage_id: passageId } = await collect({ ...draft, name: 'Camille Martin' });
    return { passageId, draft: { ...draft, name: 'Camille Martin' } };
  },
  moves: {
    'another amount': patched({ montant: '77.77' }),
    'another means': patched({ fk_type_reglement: 'cheque' }),
    'by card': patched({ fk_type_reglement: 'pay' }),
    'another donor': patched({ name: 'Dominique Petit' }),
    'another author':
      ({ by, round }) =>
      (visit) =>
        status(by('ada').patch(path(visit), { fk_user: round.bob.opeUserId })),
    deletion:
      ({ by }) =>
      (visit) =>
        status(by('ada').delete(`${path(visit)}?reason=error`)),
    'deletion by its author':
      ({ by }) =>
      (visit) =>
        status(by('alice').delete(`${path(visit)}?reason=error`)),
    'removal for good':
      ({ by }) =>
      (visit) =>
        status(by('root').delete(`${path(visit)}?reason=error&soft=false`)),
    restoration:
      ({ by }) =>
      (visit) =>
        status(by('ada').post(`${path(visit)}/restore`)),
    receipt:
      ({ by }) =>
      ({ passageId }) =>
        status(by('ada').post('/api/receipts', { passage_id: passageId })),
    'receipt and its correction':
      ({ by }) =>
      async (visit) => {
        const issued = await by('ada').post('/api/receipts', { passage_id: visit.passageId });
        if (issued.status !== 202) return issued.status;
        const body = { reason: 'Montant erroné', changes: { montant: '88.88' } };
        const { status: answered } = await by('ada').post(`${path(visit)}/correction`, body);
        return answered === 200 || answered >= 500 ? answered : issued.status;
      },
    'the same visit again':
      ({ by }) =>
      ({ draft }) =>
        status(by('alice').post('/api/passages', draft)),
    'the same visit in bulk':
      ({ by }) =>
      ({ draft }) =>
        status(by('alice').post('/api/passages/bulk', { passages: [draft] })),
    'the same visit from a phone':
      (place) =>
      ({ draft }) =>
        pushed(place, draft),
    'another amount from a phone':
      (place) =>
      ({ draft }) =>
        pushed(place, { ...draft, montant: '66.66' }, draft),
    'deletion from a phone':
      (place) =>
      ({ draft }) =>
        pushed(place, { ...draft, _deleted: true, deletion_reason: 'error' }, draft),
    'receipt and its document':
      ({ by, on, world }) =>
      async ({ passageId }) => {
        const { status: answered, body } = await by('ada').post('/api/receipts', { passage_id: passageId });
        if (answered !== 202) return answered;
        const message = { entity_id: world.bondy, receipt_id: body.receipt_id };
        const failed = await invokeWorker('render-receipt', [JSON.stringify(message)], on);
        return failed.length === 0 ? answered : 500;
      },
  },
  judge: async ({ passageId }, played) => {
    const refused = played.filter(({ status: answered }) => answered >= 500);
    const counted = await countedFaults(passageId, played);
    return [...refused.map(({ move }) => `${move} failed`), ...counted, ...(await judgePassage(passageId))];
  },
  judgeAll: faultsOfFigures,
});

/** The sum in the figures has to equal the sum of the rows. */
async function faultsOfFigures({ world }: Place): Promise<string[]> {
  const { body } = await world.as('ada').get(`/api/stats/entities/${world.bondy}`);
  const { cents } = await asOwner((trx) =>
    trx
      .selectFrom('passages')
      .select(sql<number>`coalesce(sum(montant_cents), 0)::int`.as('cents'))
      .where('deleted_at', 'is', null)
      .where('fk_type_reglement', '<>', 'pay')
      .executeTakeFirstOrThrow(),
  );
  const { amount_cents } = body.totals;
  return amount_cents === cents ? [] : [`the figures say ${amount_cents}, the rows ${cents}`];
}

function patched(patch: object): (place: Place) => Move<Visit> {
  return ({ by }) =>
    (visit) =>
      status(by('ada').patch(path(visit), patch));
}

/** Pushes a document of Alice's phone. */
function pushed(
  { by, round }: Place,
  newDocumentState: object,
  assumedMasterState?: object,
): Promise<number> {
  const url = `/api/field/passages/push?operation_id=${round.operationId}`;
  return status(by('alice').post(url, [{ newDocumentState, assumedMasterState }]));
}

function path({ passageId }: Visit): string {
  return `/api/passages/${passageId}`;
}

async function status(answer: Promise<{ status: number }>): Promise<number> {
  return (await answer).status;
}

/** Compares the receipts and the logged deletions with the responses. */
async function countedFaults(passageId: number, played: { move: string; status: number }[]) {
  const answered = (code: number, ...names: string[]) =>
    played.filter(({ move, status: got }) => got === code && names.some((name) => move.startsWith(name)))
      .length;
  const { receipts, deletions } = await asOwner(async (trx) => ({
    receipts: await trx.selectFrom('receipts').select('id').where('passage_id', '=', passageId).execute(),
    deletions: await trx
      .selectFrom('history')
      .select('id')
      .where('object', '=', 'passage')
      .where('object_id', '=', passageId)
      .where('action', '=', 'deleted')
      .execute(),
  }));
  const faults: string[] = [];
  // A correction has issued two: the one that it cancelled, and another.
  const issued = answered(202, 'receipt') + 2 * answered(200, 'receipt and its correction');
  if (receipts.length !== issued) faults.push(`${receipts.length} receipts`);
  // A phone also gets 200 when another user has deleted the passage.
  const deleted = answered(204, 'deletion', 'removal');
  const mayHave = played.filter(({ move }) => move === 'deletion from a phone').length;
  if (deletions.length < deleted || deletions.length > deleted + mayHave)
    faults.push(`${deletions.length} deletions`);
  return faults;
}
