import { sql } from 'kysely';
import { asOwner } from '../database/owner.ts';
import type { Json, TestAnswer } from '../http/answer.ts';
import { type Collection, openCollection } from './collection.ts';
import type { PersonName } from './world.ts';

/** A season whose members hand over the collected money. */
export type CashRound = Collection & {
  /** Records a visit with a gift (cash by default) in the sector of its author. */
  gift(by: 'alice' | 'bob', montant: string, more?: object): Promise<Json>;
  /** Declares a handover of everything due; `counted` is cash alone by default. */
  declare(by: PersonName, cash: string | number, more?: object): Promise<TestAnswer>;
  confirm(by: PersonName, handoverId: number, cash: string | number, more?: object): Promise<TestAnswer>;
  cancel(by: PersonName, handoverId: number, reason?: string): Promise<TestAnswer>;
  /** Brings cash from the treasury to the bank. */
  deposit(by: PersonName, cash: string | number, more?: object): Promise<TestAnswer>;
};

export const counted = (cash: string | number, cheques: string | number = 0, cheque_count = 0) => ({
  cash,
  cheques,
  cheque_count,
});

export async function openCashRound(): Promise<CashRound> {
  const collection = await openCollection();
  const { world, round, visit, alicesSector, bobsSector } = collection;
  const sectorOf = { alice: alicesSector, bob: bobsSector };
  const at = (handoverId: number) => `/api/cash/handovers/${handoverId}`;
  return {
    ...collection,
    gift: async (by, montant, more = {}) =>
      (await visit(by, { montant, fk_type_reglement: 'cash', fk_sector: sectorOf[by], ...more })).body,
    declare: (by, cash, more = {}) =>
      world.as(by).post('/api/cash/handovers', {
        operation_id: round.operationId,
        counted: counted(cash),
        ...more,
      }),
    confirm: (by, handoverId, cash, more = {}) =>
      world.as(by).post(`${at(handoverId)}/confirm`, { counted: counted(cash), ...more }),
    cancel: (by, handoverId, reason) =>
      world.as(by).post(`${at(handoverId)}/cancel`, reason === undefined ? {} : { reason }),
    deposit: (by, cash, more = {}) =>
      world.as(by).post('/api/cash/handovers', {
        operation_id: round.operationId,
        to: 'bank',
        counted: counted(cash),
        ...more,
      }),
  };
}

/** Violations of the handover rules in the database, one sentence each. */
export async function faultsOfCash(): Promise<string[]> {
  const { rows } = await asOwner((trx) =>
    sql<{ fault: string }>`
      select 'the visit ' || p.passage_id || ' says ' || coalesce(p.handover_id, 0) || ', its link '
        || coalesce(l.handover_id, 0) as fault
      from passages p full join (select * from cash_handover_passages where live) l on l.passage_id = p.passage_id
      where p.handover_id is distinct from l.handover_id
      union all
      select 'the visit ' || p.passage_id || ' is not what was handed over'
      from passages p join cash_handover_passages l on l.passage_id = p.passage_id and l.live
      join cash_handovers h on h.id = l.handover_id
      where p.deleted_at is not null or p.montant_cents <> l.amount_cents or p.fk_type_reglement <> l.payment_type
        or p.fk_user <> h.from_id or p.passed_at > h.until
      union all
      select 'the hand-over ' || h.number || ' expects other sums than its visits have'
      from cash_handovers h cross join lateral (
        select count(*) as passages,
          coalesce(sum(l.amount_cents) filter (where l.payment_type = 'cash'), 0) as cash,
          coalesce(sum(l.amount_cents) filter (where l.payment_type = 'cheque'), 0) as cheques,
          count(*) filter (where l.payment_type = 'cheque') as cheque_count,
          coalesce(bool_and(l.live), true) as live, coalesce(bool_or(l.live), false) as some_live
        from cash_handover_passages l where l.handover_id = h.id) l
      where h.destination = 'treasury' and ((h.passages, h.expected_cash_cents, h.expected_cheque_cents, h.expected_cheque_count)
        is distinct from (l.passages, l.cash, l.cheques, l.cheque_count)
        or (h.state = 'cancelled' and l.some_live) or (h.state <> 'cancelled' and not l.live))
      union all
      select 'the series ' || s.year || ' has a gap'
      from cash_series s left join cash_handovers h on h.entity_id = s.entity_id and h.year = s.year
      group by s.entity_id, s.year, s.last_number
      having count(h.id) <> s.last_number or max(h.sequence) <> s.last_number
      union all
      select 'the deposit ' || h.number || ' says another sum than its cheques and differences have'
      from cash_handovers h
      cross join lateral (
        select coalesce(sum(l.amount_cents), 0) as cents, count(*) as many
        from cash_handover_passages l where l.deposit_id = h.id) l
      cross join lateral (
        select coalesce(sum(d.counted_cheque_cents - d.expected_cheque_cents), 0) as cents,
          coalesce(sum(d.counted_cheque_count - d.expected_cheque_count), 0) as many
        from cash_handovers d where d.difference_deposit_id = h.id) d
      where h.destination = 'bank'
        and (l.cents + d.cents <> case h.state when 'cancelled' then 0 else h.counted_cheque_cents end
          or l.many + d.many <> case h.state when 'cancelled' then 0 else h.counted_cheque_count end)
      union all
      select 'more is in the bank than the treasury of ' || operation_id || ' ever had'
      from cash_handovers where state = 'confirmed'
      group by operation_id
      having sum(case when destination = 'bank' then -counted_cash_cents else counted_cash_cents end) < 0
        or sum(case when destination = 'bank' then -counted_cheque_cents else counted_cheque_cents end) < 0
        or sum(case when destination = 'bank' then -counted_cheque_count else counted_cheque_count end) < 0
    `.execute(trx),
  );
  return rows.map(({ fault }) => fault);
}
