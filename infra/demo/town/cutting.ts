import type { Client, Schemas } from '../../../clients/typescript/src/index.ts';
import { addDays, dayIn, systemClock } from '../../../lib/core/time.ts';
import type { Season } from '../season.ts';
import { addressesOf } from '../sector-addresses.ts';
import { type GridRow, grid } from '../table.ts';
import type { Town } from './town.ts';

const SECTORS = 8;
const TOLERANCE = 0.15;

type Proposal = Schemas['SectorProposal'];

/** The chief cuts the town for the next season, keeps the good sector, and has the rest cut again. */
export async function playCutting(
  { chief }: Season,
  town: Town,
): Promise<{ text: string; isCorrect: boolean }> {
  const operation_id = await openNextSeason(chief);
  const cut = async (number: number, keep: number[]): Promise<Proposal> => {
    const proposal = await chief.sectors.propose({
      path: { operation_id },
      body: { number, keep, tolerance: TOLERANCE, within: { postal_codes: [town.postalCode] } },
    });
    if ('proposal_id' in proposal) throw new Error('the town is too large to be cut at once');
    return proposal;
  };
  const accept = async ({ sectors }: Proposal) => {
    const drafts = sectors.map(({ name, outline }) => ({ name, outline }));
    return (await chief.sectors.accept({ path: { operation_id }, body: { sectors: drafts } })).sectors;
  };
  const first = await cut(SECTORS, []);
  const [kept, ...others] = await accept(first);
  if (!kept) throw new Error('the town has no sector');
  for (const { sector_id } of others)
    await chief.sectors.delete({ path: { sector_id }, query: { reason: 'erreur' } });
  const rest = await cut(SECTORS - 1, [kept.sector_id]);
  const anew = await accept(rest);
  const addresses = (proposal: Proposal) =>
    proposal.sectors.reduce((sum, sector) => sum + sector.addresses, 0);
  const rows: GridRow[] = [
    {
      name: `proposed, ${SECTORS} sectors`,
      values: [...loadsOf(first), `${first.streets_shared.length} streets shared`],
      check: isBalanced(first),
    },
    { name: `kept, ${kept.sector_name}`, values: [String(kept.address_count), '', ''] },
    {
      name: `the rest cut anew, ${SECTORS - 1} sectors`,
      values: [...loadsOf(rest), `${rest.streets_shared.length} streets shared`],
      check: isBalanced(rest) && addresses(rest) + kept.address_count === addresses(first),
    },
  ];
  for (const [at, { sector_id, sector_name, address_count }] of anew.entries()) {
    const proposed = rest.sectors[at];
    const walked = new Set((await addressesOf(chief, sector_id)).map(({ walk }) => walk));
    rows.push({
      name: sector_name,
      values: [String(address_count), `${proposed?.streets} streets`, `${proposed?.walk_m} m to walk`],
      check: address_count === proposed?.addresses && walked.size === address_count,
    });
  }
  return {
    text: grid('Sectors of the next season', rows),
    isCorrect: rows.every(({ check }) => check !== false),
  };
}

async function openNextSeason(chief: Client): Promise<number> {
  const today = dayIn('Europe/Paris', systemClock.now());
  const { operation_id } = await chief.operations.create({
    body: {
      name: `Calendriers ${Number(today.slice(0, 4)) + 2}`,
      date_start: addDays(today, 320),
      date_end: addDays(today, 430),
    },
  });
  return operation_id;
}

const loadsOf = ({ balance: { least, most, mean } }: Proposal) => [
  `${least} to ${most}`,
  `${mean} in the middle`,
];

function isBalanced({ balance: { least, most, mean } }: Proposal): boolean {
  return least >= Math.floor(mean * (1 - TOLERANCE)) && most <= Math.ceil(mean * (1 + TOLERANCE));
}
