import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { Motif, PassageType, PaymentState, ReturnPart } from '../../core/records/passage.ts';
import type { PaymentType } from '../../core/records/payment-types.ts';
import type { WayToSignIn } from '../../core/second-factor.ts';
import type { Day, Instant } from '../../core/time.ts';
import type { UploadProblem, UploadPurpose, UploadType } from '../../core/upload-limits.ts';
import type { CashTables } from './cash.ts';
import type { ChatTables } from './chat.ts';
import type { FieldTables } from './field.ts';
import type { PayTables, Versioned } from './pay.ts';
import type { WebhookTables } from './webhooks.ts';

// Row types of all tables. A test compares them with the database.

/**
 * `door`: an address to call at. `place`: a street or hamlet without any number, to call at as a whole. `street`: the line of a street
 * whose doors have numbers; nobody is sent there, and it exists only while something refers to it.
 */
export type AddressKind = 'door' | 'place' | 'street';

type SoftDeletion = { deleted_at: Generated<Instant | null>; deleted_by: Generated<number | null> };

/** Read and written through PostGIS functions only. */
type Geometry = GeneratedAlways<string | null>;

/** The key by which the name of the row sorts as people expect. */
type NameOrder = GeneratedAlways<string>;

export type EntityTable = Versioned &
  SoftDeletion & {
    id: Generated<number>;
    uuid: string;
    entity_type_id: 1 | 2 | 3 | 4 | 5 | 6 | 9;
    encrypted_name: string;
    encrypted_email: string | null;
    encrypted_phone: string | null;
    address_line: string | null;
    postal_code: string;
    city: string | null;
    siren: string | null;
    rna: string | null;
    time_zone: string;
    chk_pay: 0 | 1;
    /** The upload with the logo that receipts show. */
    logo: number | null;
    settings: JSONColumnType<object, string, string>;
  };

export type UserTable = Versioned &
  SoftDeletion & {
    id: Generated<number>;
    uuid: string;
    entity_id: number | null;
    username: string;
    username_key: string;
    name_order: NameOrder;
    fk_role: 1 | 2 | 3 | 9;
    chk_active: 0 | 1;
    encrypted_name: string | null;
    encrypted_email: string | null;
    email_index: string | null;
    encrypted_phone: string | null;
    password_hash: string;
    chat_digest: 0 | 1;
    chat_digest_at: Generated<Instant | null>;
    password_generated: Generated<0 | 1>;
    password_expires_at: Generated<Instant | null>;
    encrypted_former_email: Generated<string | null>;
    email_changed_at: Generated<Instant | null>;
    last_login_at: Generated<Instant | null>;
    has_factor: Generated<0 | 1>;
  };

type SessionTable = {
  id: Generated<number>;
  token_hash: string;
  user_id: number;
  entity_id: Generated<number | null>;
  fk_role: Generated<1 | 2 | 3 | 9 | null>;
  platform: 'web' | 'ios' | 'android';
  app_version: string | null;
  created_at: Instant;
  last_used_at: Instant;
  expires_at: Instant;
  signed_in_by: Generated<WayToSignIn>;
  factor_at: Generated<Instant | null>;
  is_first: Generated<0 | 1>;
};

type PasskeyTable = {
  id: Generated<number>;
  uuid: string;
  user_id: number;
  entity_id: number | null;
  /** Base64url, as WebAuthn has it. */
  credential_id: string;
  /** COSE key in base64url. */
  public_key: string;
  sign_count: number;
  transports: JSONColumnType<string[], string, string>;
  is_synced: 0 | 1;
  encrypted_label: string;
  created_at: Instant;
  last_used_at: Generated<Instant | null>;
};

type TotpSecretTable = {
  user_id: number;
  entity_id: number | null;
  uuid: string;
  encrypted_secret: string;
  created_at: Instant;
  confirmed_at: Generated<Instant | null>;
  last_step: Generated<number | null>;
};

type PasskeyChallengeTable = {
  challenge_hash: string;
  purpose: 'register' | 'sign-in' | 'step-up';
  user_id: number | null;
  expires_at: Instant;
};

type ApiKeyTable = {
  id: Generated<number>;
  entity_id: number;
  made_by: number;
  name: string;
  actions: string[];
  token_hash: string;
  starts_with: string;
  former_hash: Generated<string | null>;
  former_until: Generated<Instant | null>;
  created_at: Instant;
  expires_at: Instant;
  rotated_at: Generated<Instant | null>;
  /** A day of the association's time zone. */
  last_used_on: Generated<Day | null>;
  /** The network, never the address of a machine. */
  last_network: Generated<string | null>;
  ended_at: Generated<Instant | null>;
  ended_by: Generated<number | null>;
};

type AreaTable = {
  code: string;
  nom: string;
  outline: Geometry;
  source: string;
  vintage: string | null;
  imported_at: Instant;
};

type TownTable = {
  code_insee: string;
  state: 'asked' | 'fetching' | 'importing' | 'ready' | 'failed';
  /** Counts how often it was asked for anew; a message of an earlier run does nothing. */
  run: Generated<number>;
  /** Counts the steps of a run; a message of an earlier step does nothing. */
  step: Generated<number>;
  /** Where the import goes on; null before the file was fetched. */
  resume_at: JSONColumnType<object, string, string> | null;
  attempt: Generated<number>;
  bytes_read: Generated<number>;
  bytes_total: number | null;
  /** Why the last attempt failed; also of a commune that is ready from an earlier one. */
  failure: string | null;
  /** The ETag of the file that was imported, and of the one that is being imported. */
  etag: string | null;
  next_etag: string | null;
  /** A file given by hand, instead of that of the source. */
  upload_entity_id: number | null;
  upload_id: number | null;
  asked_at: Instant;
  fetched_at: Instant | null;
  updated_at: Instant;
};

type ImportIdTable = {
  id: GeneratedAlways<number>;
  file_key: string;
  code_insee: string | null;
  ban_ids: string[];
  imported_at: Instant;
};

/** The dwellings of the addresses of a commune: whether they are counted since its last import. */
type DwellingCountTable = {
  code_insee: string;
  /** A new id for each import, so that a count of older data does not replace a newer one. */
  request: string;
  /** Null until the queue message is sent. */
  asked_at: Instant | null;
  /** The request that `building_dwellings` answers; null before the first count. */
  counted: string | null;
  counted_at: Instant | null;
};

/** The dwellings of a reference address; addresses of which none are known have no row. */
type BuildingDwellingTable = { code_insee: string; ban_id: string; nb_log: number };

type AddressTable = {
  id: Generated<number>;
  ban_id: string;
  numero: number | null;
  rep: string | null;
  voie: string;
  code_postal: string;
  code_insee: string;
  commune: string;
  lon: number;
  lat: number;
  geom: Geometry;
  /** Number, street and town, for searches; generated. */
  words: GeneratedAlways<string>;
  kind: Generated<AddressKind>;
  imported_at: Instant;
};

export type OperationTable = Versioned &
  SoftDeletion & {
    id: Generated<number>;
    entity_id: number;
    name: string;
    name_order: NameOrder;
    date_start: Day;
    date_end: Day;
    chk_active: 0 | 1;
    calendar_value_cents: number | null;
    /** Null if the association does not count calendars. */
    calendars_received: Generated<number | null>;
  };

type OpeUserTable = SoftDeletion & {
  id: Generated<number>;
  operation_id: number;
  entity_id: number;
  user_id: number;
  created_at: Instant;
  /** The last time the membership began, ended or was restored, or its user was renamed, deleted or restored. */
  updated_at: Generated<Instant>;
};

export type SectorTable = Versioned &
  SoftDeletion & {
    id: Generated<number>;
    entity_id: number;
    operation_id: number;
    sector_name: string;
    name_order: NameOrder;
    color: string | null;
    outline: Geometry;
    area_m2: number | null;
    departments: string[];
  };

type SectorMemberTable = {
  sector_id: number;
  ope_user_id: number;
  operation_id: number;
  entity_id: number;
  granted_seq: Generated<number>;
};

type SectorAddressTable = {
  id: Generated<number>;
  /** Null if no sector of the operation has the address. */
  fk_sector: number | null;
  fk_adresse: number;
  operation_id: number;
  entity_id: number;
  ban_id: string;
  numero: number | null;
  rep: string | null;
  voie: string;
  code_postal: string;
  code_insee: string;
  commune: string;
  lon: number;
  lat: number;
  rnb_id: string | null;
  batiment_groupe_id: string | null;
  nb_log: Generated<number>;
  nb_log_source: Generated<string>;
  nb_niveau: number | null;
  usage: string | null;
  annee_construction: number | null;
  do_not_call: Generated<boolean>;
  /** The number of dwellings from the buildings, whatever number was entered manually. */
  enriched_nb_log: number | null;
  enriched_source: string | null;
  /** The position in the walk of its sector, from 1; null if it never had one. */
  walk: number | null;
  /** The address was assigned to its sector manually; outlines do not change that. */
  given_by_hand: Generated<boolean>;
};

type DwellingTable = {
  entity_id: number;
  fk_adresse: number;
  dwelling: GeneratedAlways<string>;
  floor: string | null;
  door: string | null;
  do_not_call: boolean;
  by_user_id: number | null;
  at: Instant;
};

type SectorEnrichmentTable = {
  sector_id: number;
  operation_id: number;
  entity_id: number;
  state: 'pending' | 'done' | 'failed';
  at: Instant | null;
  /** A new id for each request, so that a late response does not end a newer request. */
  request: string;
  /** Null until the queue message is sent. */
  asked_at: Instant | null;
  client_ip: string | null;
};

export type PassageTable = Versioned &
  SoftDeletion & {
    passage_id: Generated<number>;
    id: string;
    entity_id: number;
    fk_operation: number;
    fk_sector: number;
    fk_user: number;
    fk_adresse: number | null;
    floor: string | null;
    door: string | null;
    fk_type: PassageType;
    motif: Motif | null;
    return_on: Day | null;
    return_part: ReturnPart | null;
    montant_cents: number;
    fk_type_reglement: PaymentType;
    nb_calendriers: number;
    cheque_bank: string | null;
    cheque_number: string | null;
    encrypted_name: string | null;
    name_index: string | null;
    encrypted_email: string | null;
    email_index: string | null;
    encrypted_phone: string | null;
    encrypted_donor_address: string | null;
    encrypted_remark: string | null;
    passed_at: Instant;
    lat: number | null;
    lon: number | null;
    accuracy_m: number | null;
    flags: string[];
    payment_state: PaymentState | null;
    refunded_cents: Generated<number>;
    draft_digest: string;
    /** The live hand-over that contains the visit's money. */
    handover_id: Generated<number | null>;
    /** Floor and door in normalised form. */
    dwelling: GeneratedAlways<string>;
  };

type PassageSums = {
  passages: number;
  paying: number;
  amount_cents: number;
  cards_succeeded: number;
  card_cents: number;
  cards_failed: number;
  cards_refunded: number;
  cards_disputed: number;
};

/** A written version of a passage that the sums do not include yet; the view `passage_changes` computes the difference. */
type PassageImages = {
  /** 1 for an added version, -1 for a removed one. */
  weight: number;
  passed_at: Instant;
  fk_sector: number;
  fk_adresse: number | null;
  fk_type: PassageType;
  fk_type_reglement: PaymentType;
  payment_state: PaymentState | null;
  montant_cents: number;
  refunded_cents: number;
  nb_calendriers: number;
  is_deleted: boolean;
};

type FigureSums = {
  entity_id: number;
  fk_operation: number;
  grouped_by: 'sector' | 'member' | 'type' | 'cents' | 'standing';
  /** `-infinity` for all days. */
  day: Day;
  id: number;
  code: string;
  passages: number;
  paying: number;
  amount_cents: number;
  calendars: number;
};

type FigureHomes = {
  entity_id: number;
  fk_operation: number;
  fk_adresse: number;
  visited: number;
  done: number;
  refused: number;
  vacant: number;
  passages: number;
};

type PassagesOfMember = { entity_id: number; fk_operation: number; fk_user: number };

type ReceiptTable = Versioned & {
  id: Generated<number>;
  uuid: string;
  entity_id: number;
  passage_id: number;
  kind: 'payment' | 'fiscal';
  year: number;
  sequence: number;
  number: string;
  state: 'pending' | 'rendered' | 'sent' | 'cancelled';
  amount_cents: number;
  payment_type: PaymentType;
  paid_on: Day;
  verification_code: string;
  encrypted_content: string;
  encrypted_to: string | null;
  pdf_sha256: string | null;
  issued_by: number | null;
  /** The user who had collected the gift at issue time; the visit may belong to another user now. */
  collected_by: Generated<number | null>;
  /** The donor was erased; the visit may have another donor now. */
  donor_erased: Generated<boolean>;
  refunded_cents: Generated<number>;
  cancel_reason: Generated<string | null>;
};

type EmailTable = Versioned & {
  id: Generated<number>;
  uuid: string;
  entity_id: number | null;
  purpose: string;
  receipt_id: number | null;
  /** The recipient, if a user; null for donors, and in older e-mails. */
  user_id: Generated<number | null>;
  asked: Generated<number>;
  encrypted_to: string;
  /** False when the encrypted address is an empty text. */
  has_address: Generated<boolean>;
  encrypted_content: string | null;
  state: 'queued' | 'sending' | 'sent' | 'failed' | 'bounced' | 'complained';
  attempts: Generated<number>;
  send_after: Instant;
  enqueued_at: Instant | null;
  slot_at: Instant | null;
  sending_since: Instant | null;
  sent_at: Instant | null;
  failure: string | null;
  provider_id: Generated<string | null>;
  delivered_at: Generated<Instant | null>;
  due_since: Generated<Instant | null>;
};

type SuppressedAddressTable = {
  id: Generated<number>;
  uuid: string;
  entity_id: number | null;
  address_index: string;
  encrypted_address: string | null;
  reason: 'bounced' | 'complained';
  since: Instant;
};

type UploadTable = Versioned & {
  id: Generated<number>;
  uuid: string;
  entity_id: number;
  purpose: UploadPurpose;
  encrypted_filename: string;
  content_type: UploadType;
  size: number;
  sha256: string;
  state: 'waiting' | 'checking' | 'ready' | 'refused';
  problem: UploadProblem | null;
  width: number | null;
  height: number | null;
  /** The size of the thumbnail; both are null without one. */
  thumbnail_width: number | null;
  thumbnail_height: number | null;
  checks_begun: Generated<number>;
  check_begun_at: Instant | null;
  made_by: number | null;
  room_id: number | null;
};

type ExportTable = Versioned & {
  id: Generated<number>;
  entity_id: number;
  /** Null for exports of a person, and of the history of a whole association. */
  operation_id: number | null;
  kind: 'passages' | 'receipts' | 'receipts-zip' | 'history' | 'person' | 'sector-sheet' | 'journal';
  bom: boolean;
  decimal_comma: boolean;
  state: 'pending' | 'ready' | 'failed';
  /** Null for exports that failed before this column existed. */
  failure: Generated<'erased' | 'not-built' | null>;
  file: Generated<string | null>;
  filter: JSONColumnType<object, string | undefined, string>;
  row_count: Generated<number | null>;
  byte_count: Generated<number | null>;
  requested_by: number | null;
};

type ReceiptBatchTable = Versioned & {
  id: Generated<number>;
  entity_id: number;
  operation_id: number;
  kind: 'payment' | 'fiscal';
  filter: JSONColumnType<object, string, string>;
  state: 'pending' | 'done' | 'failed';
  failure: Generated<'operation-closed' | 'not-finished' | null>;
  /** The last processed visit; 0 before the first. */
  reached: Generated<number>;
  /** Visits with a higher id were recorded after the batch was requested. */
  up_to: number;
  total: number;
  issued: Generated<number>;
  already: Generated<number>;
  refused: Generated<number>;
  requested_by: number | null;
};

/** The examples of a stage, one after another; the last is shown. */
type ExampleTable = {
  round: number;
  /** Null until its association is made. */
  entity_id: number | null;
  made_at: Instant;
  /** How many steps of making it are done. */
  steps: Generated<number>;
};

type SectorProposalTable = {
  id: Generated<number>;
  entity_id: number;
  operation_id: number;
  request: JSONColumnType<object, string, never>;
  state: Generated<'queued' | 'running' | 'done' | 'failed'>;
  /** 0 to 1. */
  progress: Generated<number>;
  result: JSONColumnType<object | null, string | undefined, string>;
  problem: JSONColumnType<object | null, string | undefined, string>;
  /** Identifies retries of the request that left it. */
  retry_key: string | null;
  requested_by: number | null;
  created_at: Instant;
  updated_at: Instant;
};

type SignupTable = {
  id: GeneratedAlways<number>;
  uuid: string;
  email_index: string;
  token_hash: string;
  invitation_id: number | null;
  code_insee: string;
  postal_code: string;
  encrypted_association: string;
  encrypted_name: string;
  encrypted_email: string;
  created_at: Instant;
  expires_at: Instant;
};

type SignupInvitationTable = {
  id: GeneratedAlways<number>;
  token_hash: string;
  created_by: number | null;
  created_at: Instant;
  expires_at: Instant;
  used_at: Instant | null;
};

export type Database = PayTables &
  FieldTables &
  ChatTables &
  CashTables &
  WebhookTables & {
    entities: EntityTable;
    users: UserTable;
    sessions: SessionTable;
    password_resets: { token_hash: string; user_id: number; created_at: Instant; expires_at: Instant };
    sign_in_links: { session_id: number; token_hash: string; expires_at: Instant };
    passkeys: PasskeyTable;
    totp_secrets: TotpSecretTable;
    recovery_codes: { user_id: number; entity_id: number | null; code_hash: string };
    passkey_challenges: PasskeyChallengeTable;
    login_tickets: { token_hash: string; user_id: number; network: string; expires_at: Instant };
    signups: SignupTable;
    signup_invitations: SignupInvitationTable;
    login_failures: { key: string; failures: number; window_ends_at: Instant };
    login_streaks: { key: string; attempts: number; updated_at: Instant };
    address_quotas: { key: string; tokens: number; granted: boolean; updated_at: Instant };
    api_keys: ApiKeyTable;
    api_key_quotas: { key_id: number; tokens: number; granted: boolean; updated_at: Instant };
    request_quotas: { user_id: number; tokens: number; granted: boolean; updated_at: Instant };
    idempotency_keys: {
      user_id: number;
      key: string;
      request_digest: string;
      status: number | null;
      encrypted_answer: string | null;
      created_at: Instant;
    };
    field_keys: { kid: string; purpose: 'data' | 'index'; wrapped: string; created_at: Instant };
    event_log_head: {
      only_one: Generated<boolean>;
      epoch: number;
      position: number;
      batch_after: Generated<number>;
      batch_ids: Generated<number[]>;
      sealed_number: Generated<number>;
      sealed_sha256: string | null;
    };
    outbox_events: { id: GeneratedAlways<number>; position: number | null; line: string };
    outbox_messages: { id: string; queue: string; body: string; delay_seconds: number; due_at: Instant };
    leases: { name: string; holder: string; expires_at: Instant };
    history: {
      id: GeneratedAlways<number>;
      entity_id: number | null;
      object: string;
      object_id: number;
      action: string;
      changes: JSONColumnType<Record<string, unknown>, string, string> | null;
      by_user_id: number | null;
      by_key_id: Generated<number | null>;
      at: Instant;
      request_id: string;
    };
    examples: ExampleTable;
    x_departements_contours: AreaTable;
    communes_contours: AreaTable;
    addresses: AddressTable;
    import_ids: ImportIdTable;
    dwelling_counts: DwellingCountTable;
    building_dwellings: BuildingDwellingTable;
    operations: OperationTable;
    ope_users: OpeUserTable;
    sectors: SectorTable;
    sector_members: SectorMemberTable;
    sectors_adresses: SectorAddressTable;
    sector_enrichments: SectorEnrichmentTable;
    dwellings: DwellingTable;
    passages: PassageTable;
    passage_sums: PassagesOfMember & PassageSums & { span: 'day' | 'month'; starts_on: Day };
    passage_images: PassagesOfMember & PassageImages;
    figure_sums: FigureSums;
    figure_homes: FigureHomes;
    figure_operations: { fk_operation: number; entity_id: number };
    receipt_series: { entity_id: number; kind: 'payment' | 'fiscal'; year: number; last_number: number };
    receipts: ReceiptTable;
    sector_proposals: SectorProposalTable;
    receipt_batches: ReceiptBatchTable;
    receipt_batch_refusals: { batch_id: number; passage_id: number; entity_id: number; code: string };
    emails: EmailTable;
    suppressed_addresses: SuppressedAddressTable;
    exports: ExportTable;
    uploads: UploadTable;
    towns: TownTable;
    town_requests: { entity_id: number; code_insee: string; asked_by: number | null; asked_at: Instant };
    mail_slots: { id: number; next_at: Instant };
    kysely_migration: { name: string; timestamp: string };
  };
