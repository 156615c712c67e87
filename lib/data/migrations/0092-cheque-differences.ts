import type { Kysely } from 'kysely';
import { runAll } from './statements.ts';

/** The deposit that carried what the cheques of a hand-over were counted at more or less than their visits say. */
export const chequeDifferences = {
  up: (db: Kysely<unknown>) => runAll(db, statements),
};

const statements = [
  `alter table cash_handovers
     add column difference_deposit_id bigint,
     add foreign key (difference_deposit_id, entity_id) references cash_handovers (id, entity_id)`,
  `create index differences_of_deposit on cash_handovers (difference_deposit_id) where difference_deposit_id is not null`,
  // Deposits took what was counted: where all cheques are in the bank, the difference went with the last of them.
  `update cash_handovers h set difference_deposit_id = l.last
   from (
     select handover_id, max(deposit_id) as last, bool_and(deposit_id is not null) as all_there
     from cash_handover_passages where live and payment_type = 'cheque' group by handover_id
   ) l
   where l.handover_id = h.id and l.all_there and h.state = 'confirmed'
     and (h.counted_cheque_cents, h.counted_cheque_count) <> (h.expected_cheque_cents, h.expected_cheque_count)`,
];
