import { formatCents, parseMoney } from '../../lib/core/money.ts';
import type { Evening } from './evening.ts';
import type { Json } from './sign-in.ts';
import { type GridRow, grid, type Row, table } from './table.ts';
import type { Walker } from './walker.ts';

/** Tables of the evening: whether phones and service agree to the cent, and each difference. */
export function eveningReport(evening: Evening): { text: string; isCorrect: boolean } {
  const service = new Map(evening.service.map((passage) => [passage.id, passage]));
  const differences = evening.walkers.flatMap((walker) => differencesOf(walker, service));
  const phones = phoneRows(evening.walkers, service);
  const outcome = outcomeRows(evening);
  const checks = [...phones.map(({ check }) => check), ...outcome.map(([, , check]) => check)];
  const text = [
    grid('An evening without a network', phones),
    table('What came of it', outcome),
    ...differences,
  ].join('\n');
  return { text, isCorrect: differences.length === 0 && !checks.includes(false) };
}

const sum = (documents: Json[]): number =>
  documents.reduce((total: number, { montant = '0' }) => total + (parseMoney(montant) ?? 0), 0);
const euros = (documents: Json[]): string => `${formatCents(sum(documents))} €`;

function phoneRows(walkers: Walker[], service: ReadonlyMap<string, Json>): GridRow[] {
  const row = (name: string, of: (walker: Walker) => string | number) => ({
    name,
    values: walkers.map((walker) => String(of(walker))),
  });
  const same = ({ phone }: Walker): Json[] => phone.live().map(({ id }) => service.get(id) ?? {});
  const isEqual = (walker: Walker): boolean =>
    walker.phone.pending().length === 0 && sum(walker.phone.live()) === sum(same(walker));
  return [
    row('', ({ name }) => name),
    row('recorded without a network', ({ counts }) => counts.offline),
    row('rows sent', ({ counts }) => counts.sent),
    row('sent again, the answer was lost', ({ counts }) => counts.repeated),
    row('passages on the phone', ({ phone }) => phone.live().length),
    row('amount on the phone', ({ phone }) => euros(phone.live())),
    {
      ...row('amount of the same on the service', (walker) => euros(same(walker))),
      check: walkers.every(isEqual),
    },
  ];
}

function outcomeRows({ recorded, lost, refused, service }: Evening): Row[] {
  const { walker, sector, before } = lost;
  const ids = new Set(recorded);
  const once = service.filter(({ id }) => ids.has(id)).length;
  const isOwn = ({ user_id }: Json): boolean => user_id === walker.userId;
  const ofSector = ({ fk_sector }: Json): boolean => fk_sector === sector.sectorId;
  const left = walker.phone.live().filter(ofSector);
  const owned = service.filter((passage) => ofSector(passage) && isOwn(passage)).length;
  const addresses = [...(walker.stored.get('addresses')?.values() ?? [])];
  const [conflict] = refused;
  const amounts = conflict ? `${conflict.kept} €, not ${conflict.refused} €` : 'none';
  const kept = service.find(({ id }) => id === conflict?.id)?.montant;
  return [
    ['recorded without a network, once on the service', String(once), once === recorded.length],
    [
      'amount changed on both phones: the first one stays, settled by the chief',
      amounts,
      refused.length === 1 && kept === conflict?.kept,
    ],
    [
      'passages of others that left with their sector',
      String(before.filter((passage) => !isOwn(passage)).length),
      left.every(isOwn),
    ],
    ['own passages there that stayed', String(left.length), left.length === owned],
    [
      'addresses that left with it',
      String(sector.addressCount),
      !addresses.some(({ sector_id }) => sector_id === sector.sectorId),
    ],
  ];
}

/** Describes what a phone stores differently from the service, and which passages of its member it lacks. */
function differencesOf({ name, userId, phone }: Walker, service: ReadonlyMap<string, Json>): string[] {
  const had = new Map(phone.live().map((document) => [document.id, document]));
  const changed = [...had.values()].filter(({ id, montant }) => service.get(id)?.montant !== montant);
  const missing = [...service.values()].filter(({ id, user_id }) => user_id === userId && !had.has(id));
  return [...changed, ...missing].map(({ id }) => {
    const [here, there] = [had.get(id), service.get(id)].map((one) => one?.montant ?? 'missing');
    return `  ${name}: passage ${id} is ${here} on the phone and ${there} on the service`;
  });
}
