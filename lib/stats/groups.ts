import type * as z from 'zod';
import type { Needs } from '../core/context.ts';
import { PassageType } from '../core/records/passage.ts';
import { PaymentType } from '../core/records/payment-types.ts';
import { type Day, daysBetween } from '../core/time.ts';
import type { Figures } from '../data/stats/figures.ts';

import { presentUserName } from '../users/present.ts';
import { divided, percentage } from './ratios.ts';
import type { DayFigures, MemberFigures, PaymentTypeFigures, SectorFigures, TypeFigures } from './schemas.ts';

const nothing = { passages: 0, paying: 0, amount_cents: 0, calendars: 0 };
const noHomes = { addresses: 0, dwellings: 0, visited: 0, done: 0 };

export function bySector({ sectors, homes, bySector: tallies }: Figures): z.input<typeof SectorFigures>[] {
  const homesOf = new Map(homes.map((row) => [row.fk_sector, row]));
  const tallyOf = keyed(tallies);
  return sectors.map(({ sector_id, sector_name, deleted_at, members }) => {
    const { addresses, dwellings, visited, done } = homesOf.get(sector_id) ?? noHomes;
    const tally = tallyOf.get(sector_id);
    const { passages, paying, amount_cents, calendars } = tally ?? nothing;
    return {
      sector_id,
      sector_name,
      addresses,
      dwellings,
      visited,
      done,
      to_finish: visited - done,
      done_pct: percentage(done, dwellings),
      passages,
      paying,
      amount_cents,
      calendars,
      members,
      last_passage_at: instantOf(tally?.last_passage_at),
      deleted_at: instantOf(deleted_at),
    };
  });
}

export function byMember(
  ctx: Needs<'cipher'>,
  { members, byMember: tallies, cashHanded }: Figures,
): z.input<typeof MemberFigures>[] {
  const tallyOf = keyed(tallies);
  const handedOf = keyed(cashHanded);
  return members.map((member) => {
    const tally = tallyOf.get(member.ope_user_id);
    const { passages, paying, amount_cents, calendars } = tally ?? nothing;
    const cash_cents = tally?.cash_cents ?? 0;
    const cash_handed_cents = handedOf.get(member.ope_user_id)?.cents ?? 0;
    return {
      user_id: member.user_id,
      ope_user_id: member.ope_user_id,
      ...presentUserName(ctx, member),
      passages,
      paying,
      amount_cents,
      cash_cents,
      cash_due_cents: cash_cents - cash_handed_cents,
      cash_handed_cents,
      cheque_cents: tally?.cheque_cents ?? 0,
      calendars,
      average_cents: divided(amount_cents, paying),
      last_passage_at: instantOf(tally?.last_passage_at),
    };
  });
}

export function byDay(tallies: Figures['byDay'], firstDay: Day): z.input<typeof DayFigures>[] {
  let cumulative_cents = 0;
  return tallies.map(({ key: date, passages, paying, amount_cents, calendars }) => {
    cumulative_cents += amount_cents;
    const day_index = daysBetween(firstDay, date);
    return { date, day_index, passages, paying, amount_cents, cumulative_cents, calendars };
  });
}

/** One entry per payment type, unused ones included. */
export function byPaymentType({ byPaymentType: tallies }: Figures): z.input<typeof PaymentTypeFigures>[] {
  const tallyOf = keyed(tallies);
  return PaymentType.options.map((code) => {
    const { passages: count, amount_cents, pending } = tallyOf.get(code) ?? { ...nothing, pending: 0 };
    return { code, count, amount_cents, pending };
  });
}

/** One entry per passage type, unused ones included. */
export function byType({ byType: tallies }: Figures): z.input<typeof TypeFigures>[] {
  const tallyOf = keyed(tallies);
  return PassageType.options.map((code) => {
    const { passages: count, amount_cents } = tallyOf.get(code) ?? nothing;
    return { code, count, amount_cents };
  });
}

function keyed<K, T extends { key: K }>(tallies: T[]): Map<K, T> {
  return new Map(tallies.map((tally) => [tally.key, tally]));
}

/** Converts an instant from PostgreSQL's JSON format. */
function instantOf(text: string | null | undefined): string | null {
  return text === undefined || text === null ? null : new Date(text).toISOString();
}
