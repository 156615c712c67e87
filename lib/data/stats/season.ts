import { sql } from 'kysely';
import type { Reads } from '../../context.ts';
import type { Day } from '../../time.ts';
import { localDay, withinDays } from '../local-days.ts';
import { spoken } from '../passages/dwelling-key.ts';
import { ofTenant } from '../tenant.ts';
import { counted, givenBack, standing } from './counted.ts';

/** Whose figures of which days are asked for. */
export type Question = {
  operationId: number;
  timeZone: string;
  from: Day | null;
  to: Day | null;
  /** One member's visits and sectors; null: everybody's. */
  userId: number | null;
};

/** The membership of the one member that is asked about. */
export function ownMembership(ctx: Reads, { operationId, userId }: Question) {
  return sql`(select own.id from ope_users own
    where own.operation_id = ${operationId} and own.user_id = ${userId} and ${ofTenant(ctx, 'own.entity_id')})`;
}

/**
 * The one source of all figures: every passage of the range once (`seen`), those that live with their counted
 * cents (`live`), and the sectors whose addresses are to be visited (`ground`).
 */
export function season(ctx: Reads, question: Question) {
  const { operationId, timeZone, userId } = question;
  const ofMember = userId === null ? sql`true` : sql`p.fk_user = ${ownMembership(ctx, question)}`;
  return sql`
    seen as materialized (
      select p.passage_id, p.fk_sector, p.fk_user, p.fk_adresse, p.fk_type, p.fk_type_reglement, p.passed_at,
        ${spoken(sql.ref('p.floor'))} as floor, ${spoken(sql.ref('p.door'))} as door, ${localDay('p.passed_at', timeZone)} as day,
        p.montant_cents, p.nb_calendriers, ${standing} as standing,
        ${counted} as cents, ${givenBack} as given_back_cents
      from passages p
      where p.fk_operation = ${operationId} and ${ofTenant(ctx, 'p.entity_id')} and ${ofMember}
        and ${withinDays('p.passed_at', question, timeZone)}
    ),
    live as not materialized (select * from seen where standing <> 'deleted'),
    ground as materialized (
      select s.id from sectors s
      where s.operation_id = ${operationId} and ${ofTenant(ctx, 's.entity_id')} and s.deleted_at is null
        and ${userId === null ? sql`true` : isOwnSector(ctx, question)}
    )`;
}

function isOwnSector(ctx: Reads, question: Question) {
  return sql`exists (select from sector_members sm
    where sm.sector_id = s.id and sm.ope_user_id = ${ownMembership(ctx, question)})`;
}
