import type { Day } from '../../core/time.ts';
import type { Homes } from './homes.ts';
import type { Excluded, Tally, Whole } from './tallies.ts';

/** What figures may be grouped by. */
export type Group = 'sector' | 'member' | 'day' | 'payment_type' | 'type';

type SectorFacts = {
  sector_id: number;
  sector_name: string;
  /** In PostgreSQL's JSON format. */
  deleted_at: string | null;
  members: number[];
};

type MemberFacts = {
  ope_user_id: number;
  user_id: number;
  uuid: string;
  entity_id: number;
  encrypted_name: string | null;
};

type ReceiptCounts = { issued: number; cancelled: number; emailed: number; bounced: number };

/** The figures of one operation, from one snapshot. Groups that were not requested are empty. */
export type Figures = {
  whole: Whole;
  excluded: Excluded[];
  homes: Homes[];
  receipts: ReceiptCounts;
  sectors: SectorFacts[];
  members: MemberFacts[];
  bySector: (Tally<number> & { last_passage_at: string })[];
  /** The cash handed over, by member. */
  cashHanded: { key: number; cents: number }[];
  byMember: (Tally<number> & { last_passage_at: string; cash_cents: number; cheque_cents: number })[];
  byDay: Tally<Day>[];
  byPaymentType: (Tally<string> & { pending: number })[];
  byType: Tally<string>[];
};
