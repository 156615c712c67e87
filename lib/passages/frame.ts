import type { Context } from '../context.ts';
import type { PassageRow } from '../data/passages/records.ts';
import type { PassageContent } from './content.ts';
import { flagsOf, looksRepeated } from './flags.ts';
import { nextPaymentState } from './payment-state.ts';
import { type Place, placePassage } from './place.ts';
import type { PassageFrame } from './tracked.ts';

/** Who and where a passage is after a change of its content. */
type Move = {
  opeUserId: number;
  namedSector: number | undefined;
  before: PassageContent;
  after: PassageContent;
  late: boolean;
};

export function frameBefore({ fk_sector, fk_user, flags, payment_state }: PassageRow): PassageFrame {
  return { fk_sector, fk_user, flags: [...flags], payment_state };
}

/** Sector, author, flags and payment state after the change. */
export async function frameAfter(ctx: Context, row: PassageRow, move: Move): Promise<PassageFrame> {
  const { opeUserId: fk_user, after } = move;
  const place = await placeAfter(ctx, row, move);
  const visit = { operationId: row.fk_operation, opeUserId: fk_user, passageId: row.passage_id };
  const suspect = await looksRepeated(ctx, visit, after);
  const late = move.late || row.flags.includes('late');
  return {
    fk_sector: place.sectorId,
    fk_user,
    flags: flagsOf({ outside: place.outside, suspect, late }),
    payment_state: nextPaymentState(row.payment_state, after),
  };
}

/** The sector after the change: another one that is named, else looked for again when the spot has moved. */
async function placeAfter(ctx: Context, row: PassageRow, move: Move): Promise<Place> {
  const { opeUserId, namedSector = row.fk_sector, before, after } = move;
  const isNamed = namedSector !== row.fk_sector;
  const isSpotMoved =
    before.fk_adresse !== after.fk_adresse || before.lat !== after.lat || before.lon !== after.lon;
  if (!isNamed && !isSpotMoved && opeUserId === row.fk_user)
    return { sectorId: row.fk_sector, outside: row.flags.includes('hors_secteur') };
  return placePassage(ctx, {
    operationId: row.fk_operation,
    opeUserId,
    namedSector: isSpotMoved && !isNamed ? null : namedSector,
    content: after,
  });
}
