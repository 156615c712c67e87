import type { Generated, GeneratedAlways } from 'kysely';
import type { Instant } from '../../core/time.ts';

export type FieldCollection = 'passages' | 'addresses' | 'sectors' | 'members';

/** The tables that phones read changes from; the database writes them by itself. */
export type FieldTables = {
  field_heads: { entity_id: number; seq: number; floor: Generated<number>; epoch: Generated<string> };
  field_changes: {
    collection: FieldCollection;
    object_id: number;
    entity_id: number;
    fk_operation: number;
    fk_sector: number | null;
    ope_user_id: number | null;
    seq: number;
    is_live: boolean;
    document_id: string | null;
    gone_at: Instant | null;
  };
  field_left: {
    id: GeneratedAlways<number>;
    entity_id: number;
    collection: string;
    object_id: number;
    fk_sector: number | null;
    ope_user_id: number | null;
    seq: number;
    at: Generated<Instant>;
  };
  field_conflicts: {
    id: GeneratedAlways<number>;
    uuid: string;
    entity_id: number;
    passage_id: number;
    field: string;
    encrypted_refused: string;
    encrypted_kept: string;
    /** A keyed hash of the refused value, so that it is kept once, however often it is sent. */
    refused_hash: string;
    /** Null for an administrator who is no member. */
    by_ope_user_id: number | null;
    at: Instant;
    settled_at: Instant | null;
    settled_by: number | null;
    take: 'kept' | 'refused' | null;
  };
  field_quarantine: {
    entity_id: number;
    id: string;
    user_id: number;
    fk_operation: number;
    encrypted_document: string;
    /** Of what the service has under the document's id. */
    passage_id: number | null;
    /** On the phone, since it was refused. */
    is_deleted: Generated<boolean>;
    code: string;
    first_at: Instant;
    last_at: Instant;
    times: number;
    minute_at: Instant;
    minute_times: number;
  };
  /** Documents whose person was erased before the service had taken them. */
  field_erased: { entity_id: number; id: string; at: Instant };
  /** Phones that were in step with an operation, each until its session ends. */
  field_phones: {
    id: GeneratedAlways<number>;
    entity_id: number;
    operation_id: number;
    user_id: number;
    /** What the phone calls itself; those that say nothing are one for each user. */
    phone: string;
    /** The last one that it asked with. */
    session_id: number;
    /** The number that it was brought to. */
    seq: number;
    in_step_at: Instant;
  };
  /** What phones of a user seal with; one for each user who works without a network. */
  phone_keys: { user_id: number; entity_id: number | null; encrypted_key: string; created_at: Instant };
  field_revoked: {
    ope_user_id: number;
    sector_id: number;
    entity_id: number;
    seq: number;
    at: Generated<Instant>;
  };
};
