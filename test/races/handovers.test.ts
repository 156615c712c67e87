import { clientWith } from '../support/http/client.ts';
import { ids, resources } from '../support/run/resources.ts';
import { type CashRound, counted, faultsOfCash, openCashRound } from '../support/world/cash.ts';
import { setSettings } from '../support/world/settings.ts';
import type { PersonName } from '../support/world/world.ts';
import { huntRaces, type Move } from './hunt.ts';
import { racing } from './racers.ts';

/** Of Alice: a declared hand-over, a confirmed hand-over with a cheque, and a visit whose money is due. */
type Money = {
  due: number;
  handed: number;
  declared: number;
  confirmed: number;
  cheque: number;
  draft: object;
};
type Place = CashRound & { by(name: PersonName): ReturnType<typeof clientWith> };

huntRaces<Money, Place>('cash on its way to the bank', {
  open: async (chance) => {
    const cash = await openCashRound();
    await setSettings(cash.world.bondy, { members_can_delete: true });
    const on = racing(resources, chance);
    return { ...cash, by: (name) => clientWith({ token: cash.world.person[name].token, on }) };
  },
  prepare: async ({ gift, declare, confirm, world, round }) => {
    await gift('alice', '30.00');
    const { passage_id: cheque } = await gift('alice', '40.00', { fk_type_reglement: 'cheque' });
    const brought = { counted: counted(30, 40, 1) };
    const confirmed = (await declare('alice', 30, brought)).body.handover_id;
    await confirm('theo', confirmed, 30, brought);
    const { passage_id: handed } = await gift('alice', '20.00');
    const declared = (await declare('alice', 20)).body.handover_id;
    const draft = {
      id: ids.uuid(),
      fk_operation: round.operationId,
      montant: '10.00',
      fk_type_reglement: 'cash',
      lat: 48.9,
      lon: 2.48,
      passed_at: '2026-11-20T08:00:00.000Z',
    };
    const { body } = await world.as('alice').post('/api/passages', draft);
    return { due: body.passage_id, handed, declared, confirmed, cheque, draft };
  },
  moves: {
    'a declaration':
      ({ by, round }) =>
      () =>
        posted(by('alice'), '', { operation_id: round.operationId, counted: counted(10) }),
    'a declaration for a member':
      ({ by, round }) =>
      () =>
        posted(by('theo'), '', {
          operation_id: round.operationId,
          from: round.alice.userId,
          counted: counted(10),
        }),
    'a deposit':
      ({ by, round }) =>
      () =>
        posted(by('theo'), '', { operation_id: round.operationId, to: 'bank', counted: counted(25) }),
    'a deposit of a cheque':
      ({ by, round }) =>
      ({ cheque }) =>
        posted(by('theo'), '', {
          operation_id: round.operationId,
          to: 'bank',
          counted: counted(0, 40, 1),
          cheques: [cheque],
        }),
    'the cheque with other money':
      ({ by, round }) =>
      ({ cheque }) =>
        posted(by('ada'), '', {
          operation_id: round.operationId,
          to: 'bank',
          counted: counted(5, 40, 1),
          cheques: [cheque],
        }),
    confirmation:
      ({ by }) =>
      ({ declared }) =>
        posted(by('theo'), `/${declared}/confirm`, { counted: counted(20) }),
    'confirmation by another':
      ({ by }) =>
      ({ declared }) =>
        posted(by('ada'), `/${declared}/confirm`, { counted: counted(19), reason: 'Un euro manque' }),
    'cancelled by its declarer':
      ({ by }) =>
      ({ declared }) =>
        posted(by('alice'), `/${declared}/cancel`, {}),
    'cancelled when it was confirmed':
      ({ by }) =>
      ({ confirmed }) =>
        posted(by('ada'), `/${confirmed}/cancel`, { reason: 'Erreur' }),
    'another amount': changed((money) => money.due, { montant: '77.77' }),
    'another amount of what was handed over': changed((money) => money.handed, { montant: '77.77' }),
    'another author':
      ({ by, round }) =>
      async ({ due }) =>
        (await by('ada').patch(`/api/passages/${due}`, { fk_user: round.bob.opeUserId })).status,
    deletion:
      ({ by }) =>
      async ({ due }) =>
        (await by('ada').delete(`/api/passages/${due}?reason=error`)).status,
    'deletion of what was handed over':
      ({ by }) =>
      async ({ handed }) =>
        (await by('ada').delete(`/api/passages/${handed}?reason=error`)).status,
    'another amount from a phone':
      ({ by, round }) =>
      async ({ draft }) =>
        (
          await by('alice').post(`/api/field/passages/push?operation_id=${round.operationId}`, [
            { newDocumentState: { ...draft, montant: '66.66' }, assumedMasterState: draft },
          ])
        ).status,
  },
  judge: async (_, played) => {
    const failed = played.filter(({ status }) => status >= 500);
    return [...failed.map(({ move }) => `${move} failed`), ...(await faultsOfCash())];
  },
});

async function posted(client: ReturnType<typeof clientWith>, path: string, body: object): Promise<number> {
  return (await client.post(`/api/cash/handovers${path}`, body)).status;
}

function changed(of: (money: Money) => number, patch: object): (place: Place) => Move<Money> {
  return ({ by }) =>
    async (money) =>
      (await by('ada').patch(`/api/passages/${of(money)}`, patch)).status;
}
