import type { Change, Changes } from './fields/changes.ts';
import type { FactorChange } from './second-factor.ts';
import type { Instant } from './time.ts';

/** Kinds of records with a history. */
export const historyObjects = [
  'user',
  'entity',
  'operation',
  'sector',
  'membership',
  'passage',
  'receipt',
  'receipt_batch',
  'handover',
  'stock',
  'refund',
  'export',
  'upload',
  'conflict',
  'address',
  'room',
  'email',
  'suppressed_address',
  'person',
  'webhook',
  'api_key',
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
  'closed',
  'invited',
  'imported',
  'settled',
  'exported',
  'erased',
  'read',
] as const;

export type HistoryActionName = (typeof historyActions)[number];

type Reason = { reason?: Change<string> };

/** The `changes` of each kind of record: those of its events, and additional ones. */
type HistoryChanges = {
  user: Omit<Changes<'user'>, 'username'> & { username?: true } & Reason & {
      password?: true;
      second_factor?: Change<FactorChange>;
      session_id?: Change<number>;
    };
  entity: Changes<'entity'> &
    Reason & { count?: Change<number>; pay_account?: Change<string>; pay_location?: Change<string> };
  operation: Changes<'operation'> &
    Reason & {
      visits?: Change<number>;
      calendars_received?: Change<number | null>;
      discarded_document?: Change<string | null>;
    };
  sector: Changes<'sector'> &
    Reason & {
      address_id?: Change<number>;
      do_not_call?: Change<boolean>;
      sector_id?: Change<number | null>;
    };
  membership: { [name: string]: never };
  passage: Changes<'passage'> &
    Reason & {
      refunded?: Change<number>;
      /** Why no receipt was issued automatically. */
      receipt?: Change<string>;
    };
  /** The number of visits that were due. */
  receipt_batch: { kind?: Change<string>; operation_id?: Change<number>; count?: Change<number> };
  receipt: { refunded?: Change<number>; cancel_reason?: Change<string> };
  /** Amounts in euros; `old` of a settled amount is the expected one. */
  handover: Reason & {
    state?: Change<string>;
    cash?: Change<number>;
    cheques?: Change<number>;
    cheque_count?: Change<number>;
  };
  /** Calendars of a member. */
  stock: { kind?: Change<string>; count?: Change<number> };
  refund: Reason & { amount?: Change<number>; amount_cents?: Change<number>; status?: Change<string> };
  export: {
    kind?: Change<string>;
    operation_id?: Change<number>;
    bom?: Change<boolean>;
    decimal_comma?: Change<boolean>;
  };
  upload: { purpose?: Change<string>; content_type?: Change<string>; size?: Change<number> };
  /** A value that was refused because another user had changed the field first. */
  conflict: Reason & {
    take?: Change<'kept' | 'refused'>;
    field?: Change<string>;
    passage_id?: Change<number>;
  };
  /** A dwelling at which members of an association do not call. */
  address: { floor?: Change<string | null>; door?: Change<string | null>; do_not_call?: Change<boolean> };
  /** A chat room, never its messages. */
  room: Reason & {
    kind?: Change<string>;
    members?: Change<number[]>;
    locked?: Change<boolean>;
    archived?: Change<boolean>;
    message_id?: Change<number>;
  };
  email: { state?: Change<string> };
  /** An address that gets e-mails again; the address itself is not stored. */
  suppressed_address: { reason?: Change<string | null> };
  /** A person search, identified by a keyed hash of its input; without a hash, an automatic erasure. */
  person: Reason & { person?: Change<string>; visits?: Change<number>; remarks?: Change<number> };
  /** Software that is told of events; its address is a secret and only said to have changed. */
  webhook: {
    url?: true;
    secret?: true;
    events?: Change<string[]>;
    active?: Change<boolean>;
    reason?: Change<string>;
  };
  /** A key of software; the key itself is nowhere. */
  api_key: {
    name?: Change<string>;
    actions?: Change<string>;
    expires_at?: Change<Instant>;
    /** Until when the key before a rotation is taken. */
    former_until?: Change<Instant | null>;
  };
  event_log: {
    who?: Change<string>;
    command?: Change<string>;
    from?: Change<string>;
    to?: Change<string>;
    entity_id?: Change<number>;
  };
};

/** One action on one record; the unit of work adds the signed-in user, instant and request. */
export type HistoryEntry<O extends HistoryObject = HistoryObject> = {
  [P in O]: {
    entityId: number | null;
    object: P;
    objectId: number;
    action: HistoryActionName;
    changes?: HistoryChanges[P];
    /** Who did it, where nobody was signed in yet. */
    byUserId?: number | null;
  };
}[O];

type NameIn<C> = C extends unknown ? keyof C & string : never;

/** Every name under which the history stores a change; memberships have no changes. */
export type HistoryChangeName = NameIn<HistoryChanges[Exclude<HistoryObject, 'membership'>]>;
