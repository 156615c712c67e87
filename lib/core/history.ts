import type { Change, Changes } from './changes.ts';

/** What the history follows. */
export const historyObjects = [
  'user',
  'entity',
  'operation',
  'sector',
  'membership',
  'passage',
  'receipt',
  'refund',
  'export',
  'event_log',
] as const;

export type HistoryObject = (typeof historyObjects)[number];

export const historyActions = [
  'created',
  'changed',
  'deleted',
  'restored',
  'added',
  'removed',
  'issued',
  'sent',
  'cancelled',
  'invited',
  'imported',
  'read',
] as const;

type HistoryAction = (typeof historyActions)[number];

type Reason = { reason?: Change<string> };

/** What the history tells of each kind of record: what events tell, and what no event tells. */
type HistoryChanges = {
  user: Changes<'user'> & Reason & { password?: true };
  entity: Changes<'entity'> &
    Reason & { count?: Change<number>; pay_account?: Change<string>; pay_location?: Change<string> };
  operation: Changes<'operation'> & Reason;
  sector: Changes<'sector'> & Reason & { address_id?: Change<number>; do_not_call?: Change<boolean> };
  membership: { [name: string]: never };
  passage: Changes<'passage'> & Reason & { refunded?: Change<number> };
  receipt: { refunded?: Change<number>; cancel_reason?: Change<string> };
  refund: Reason & { amount?: Change<number>; amount_cents?: Change<number>; status?: Change<string> };
  export: {
    kind?: Change<string>;
    operation_id?: Change<number>;
    bom?: Change<boolean>;
    decimal_comma?: Change<boolean>;
  };
  event_log: {
    who?: Change<string>;
    command?: Change<string>;
    from?: Change<string>;
    to?: Change<string>;
    entity_id?: Change<number>;
  };
};

/** One thing that was done to one record; who, when and on which request is added by the unit of work. */
export type HistoryEntry<O extends HistoryObject = HistoryObject> = {
  [P in O]: {
    entityId: number | null;
    object: P;
    objectId: number;
    action: HistoryAction;
    changes?: HistoryChanges[P];
  };
}[O];
