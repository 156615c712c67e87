import type { Generated, GeneratedAlways } from 'kysely';
import type { Instant } from '../../core/time.ts';

export type FieldCollection = 'passages' | 'addresses' | 'sectors' | 'members';

/** The tables from which phones read changes; database triggers write them. */
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
    /** A keyed hash of the refused value, so that a repeated push stores it once. */
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
    /** The stored passage with the document's id. */
    passage_id: number | null;
    /** Whether the phone has deleted the document since it was refused. */
    is_deleted: Generated<boolean>;
    code: string;
    first_at: Instant;
    last_at: Instant;
    times: number;
    minute_at: Instant;
    minute_times: number;
    /** When an administrator discarded it; null again once its phone sends it again. */
    discarded_at: Generated<Instant | null>;
    discarded_by: Generated<number | null>;
  };
  /** Documents whose person was erased before the service accepted them. */
  field_erased: { entity_id: number; id: string; at: Instant };
  /** Phones that were up to date in an operation, each until its session ends. */
  field_phones: {
    id: GeneratedAlways<number>;
    entity_id: number;
    operation_id: number;
    user_id: number;
    /** The id that the phone sends; phones of a user without one share a row. */
    phone: string;
    /** The session of its last request. */
    session_id: number;
    /** The change number up to which it has synced. */
    seq: number;
    in_step_at: Instant;
  };
  /** The keys with which phones encrypt offline data; one for each user who works offline. */
  phone_keys: { user_id: number; entity_id: number | null; encrypted_key: string; created_at: Instant };
  field_revoked: {
    ope_user_id: number;
    sector_id: number;
    entity_id: number;
    seq: number;
    at: Generated<Instant>;
  };
};
