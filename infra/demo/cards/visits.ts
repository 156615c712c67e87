import type { Schemas } from '../../../clients/typescript/src/index.ts';
import { progressBar } from '../../commands/progress-bar.ts';
import { UserError } from '../../local/user-error.ts';
import { forEachParallel } from '../parallel.ts';
import type { Member, Season } from '../season.ts';
import { addressesOf } from '../sector-addresses.ts';
import { seededRandom } from '../seeded-random.ts';
import type { CardProvider } from './provider.ts';

const CARDS = 50;
const CONCURRENCY = 4;
const SEED = 5;
const amounts = [
  [40, '10.00'],
  [30, '20.00'],
  [20, '15.00'],
  [10, '50.00'],
] as const;

/** `declined`: the donor then pays in cash. `by link`: the donor pays on the own phone, with the QR code that the member shows. */
type CardOutcome = 'accepted' | 'accepted after a decline' | 'declined' | 'by link';
export type CardVisit = { passageId: number; montant: string; outcome: CardOutcome };

/** Records fifty visits paid by card; of every ten, one card is declined once, one for good, and one donor pays by link. */
export async function takeCardVisits(
  season: Season,
  provider: CardProvider,
  run: string,
): Promise<CardVisit[]> {
  const random = seededRandom(SEED);
  const members = season.sectors.flatMap(({ members: pair }) => pair.slice(0, 1));
  const [sector] = season.sectors;
  const [first] = members;
  const spots = first && sector ? await addressesOf(first.api, sector.sectorId) : [];
  const plan = Array.from({ length: CARDS }, (_, at) => ({
    member: members[at % members.length],
    visit: visitOf(season, spots[at % spots.length], random.pick(amounts), `${run}-carte-${at}`),
  }));
  for (const { api } of members) await api.pay.connectionToken({ body: {} });
  const bar = progressBar('Taking cards');
  const visits: CardVisit[] = [];
  const take = async ({ member, visit }: (typeof plan)[number], at: number) => {
    if (member) visits.push(await takeCard(member, provider, visit, outcomeOf(at)));
  };
  await forEachParallel(plan, CONCURRENCY, take, (done) => bar.update(done, plan.length));
  bar.end();
  return visits;
}

function outcomeOf(at: number): CardOutcome {
  if (at % 10 === 3) return 'accepted after a decline';
  if (at % 10 === 5) return 'by link';
  return at % 10 === 7 ? 'declined' : 'accepted';
}

function visitOf(
  { operationId }: Season,
  spot: Schemas['SectorAddress'] | undefined,
  montant: string,
  donor: string,
) {
  if (!spot) throw new UserError('The first sector has no addresses.');
  return {
    fk_operation: operationId,
    lat: spot.lat,
    lon: spot.lon,
    fk_type: 'don',
    fk_type_reglement: 'pay',
    montant,
    name: 'Camille Martin',
    email: `donateur-${donor}@example.org`,
  } as const;
}

/** Records one visit as a phone does: passage, payment intent, card; then a second attempt or cash after a decline. */
async function takeCard(
  { api }: Member,
  provider: CardProvider,
  visit: ReturnType<typeof visitOf>,
  outcome: CardOutcome,
): Promise<CardVisit> {
  const { passage_id: passageId } = await api.passages.create({ body: visit });
  if (outcome === 'by link') {
    const { payment_link_id: link } = await api.pay.createLink({ body: { passage_id: passageId } });
    await provider.command('pay-link', { link, wallet: 'apple_pay' });
    return { passageId, montant: visit.montant, outcome };
  }
  const { payment_intent_id: intent } = await api.pay.createIntent({ body: { passage_id: passageId } });
  if (outcome !== 'accepted') await provider.command('tap', { intent, card: 'insufficient_funds' });
  if (outcome === 'declined')
    await api.passages.update({ path: { passage_id: passageId }, body: { fk_type_reglement: 'cash' } });
  else await provider.command('tap', { intent, card: 'accepted' });
  return { passageId, montant: visit.montant, outcome };
}
