import type { BuildingsDb, BuildingsServer, Db } from '../data/connection/db.ts';
import type { Config } from './config/config.ts';
import type { PayProvider } from './pay-provider.ts';
import type { Day, Instant } from './time.ts';
import type { WebhookFailure } from './webhook-events.ts';

/** Interfaces of everything outside the service; implemented in `lib/gateways/`. */

export type StoredFile = { bytes: Uint8Array; contentType: string };

export type Files = {
  /** Creates the object; false, without writing, when the key already exists. */
  create(key: string, file: StoredFile): Promise<boolean>;
  read(key: string): Promise<Uint8Array>;
  /** Streams the bytes `from` (inclusive) to `to` (exclusive); `size` is that of the whole object. */
  stream(key: string, from: number, to?: number): Promise<{ body: AsyncIterable<Uint8Array>; size: number }>;
  /** Uploads a stream in parts; the object exists only after the whole stream was read. */
  write(
    key: string,
    content: AsyncIterable<string | Uint8Array>,
    file: { contentType: string },
  ): Promise<void>;
  /**
   * A presigned download URL, which is a secret. It also expires with the credentials that signed it: in a stage, those of the
   * function's role session.
   */
  link(key: string, options: LinkOptions): Promise<string>;
  /** Keys that begin with `prefix`, sorted. */
  list(prefix: string): AsyncIterable<string>;
  /** Removes the object, which ends every link to it; succeeds when there is none. */
  remove(key: string): Promise<void>;
};

/** The size in bytes, the SHA-256 in hex, and the instant from which S3 refuses the request. */
export type UploadToSign = { contentType: string; size: number; sha256: string; expiresAt: Instant };

/** The file is the body of the request; all headers must be sent. */
export type SignedUpload = { method: 'PUT'; url: string; headers: Record<string, string> };

/** `isClean` returns false for a file that contains malware. */
type FileScan = { isClean(bytes: Uint8Array): Promise<boolean> };

/** The uploads of members, in the bucket of all files. */
export type UploadFiles = {
  /** Signs a request that creates exactly this object, once and until it expires; makes no network call. The result is a secret. */
  sign(key: string, upload: UploadToSign): Promise<SignedUpload>;
  link: Files['link'];
  /** Keys that begin with `prefix`, sorted, with the instant at which each was stored. */
  list(prefix: string): AsyncIterable<{ key: string; storedAt: Instant }>;
  /** Returns undefined when there is no such object. */
  read(key: string): Promise<Uint8Array | undefined>;
  create: Files['create'];
  /**
   * Replaces the object under the key, if any, with an empty one, so that no signed request can create an object there any more.
   * Removing it first would free the key for such a request.
   */
  spend(key: string): Promise<void>;
  /** Removes the object; succeeds when there is none. */
  remove(key: string): Promise<void>;
};

/** File name and type of a download, and how long its URL is valid. */
export type LinkOptions = { filename: string; contentType: string; from: Instant; seconds: number };

export type OutgoingMail = {
  to: string;
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
  /** Stable per e-mail row, so that mail clients recognise duplicates. */
  messageId: string;
  /** Returned in the provider's events, even before the provider's id is stored. */
  tag: string;
  attachments: { filename: string; content: Uint8Array; contentType: string }[];
};

/**
 * The result of an attempt; `id` is the provider's. A `deferred` e-mail is retried, a `refused` one is not; an `unknown` one may
 * have been sent, and a person decides.
 */
export type MailOutcome =
  | { state: 'accepted'; id: string | null }
  | { state: 'deferred' | 'refused' | 'unknown'; code: string };

export type Mail = {
  /** E-mails per second the server accepts. */
  rate: number;
  send(mail: OutgoingMail): Promise<MailOutcome>;
};

/** `isCompromised` returns true when the password is in a public list; only five characters of its hash leave the process. */
export type BreachCheck = { isCompromised(password: string): Promise<boolean> };

/** A commune as sources name their files. */
export type CommuneOfSource = { code: string; department: string };

/** A list of addresses in the BAN's format. `size`: its bytes, if they are known before. */
export type SourceFile = {
  content: AsyncIterable<Uint8Array>;
  size: number | null;
  etag: string | null;
  /** The file has the communes of a whole département. */
  isOfDepartment: boolean;
};

/** Where the addresses of communes come from. Throws a `SourceFailure`, also while content is read. */
export type AddressSource = {
  /** Opens the file of a commune; undefined when `known` is still its ETag. */
  addresses(commune: CommuneOfSource, known?: string | null): Promise<SourceFile | undefined>;
  /** The outline as a GeoJSON feature; undefined when the source has none. */
  outline(commune: CommuneOfSource): Promise<unknown>;
};

/** A signed event on its way to other software. */
export type WebhookRequest = { url: string; headers: Record<string, string>; body: string };

/** What came of an attempt; `failure` is null when the receiver took it. */
export type WebhookAnswer = { status: number | null; failure: WebhookFailure | null };

/** Calls addresses that associations chose: only public ones, within ten seconds, and nothing of the answer but its status is read. */
export type WebhookSender = { send(request: WebhookRequest): Promise<WebhookAnswer> };

export type QueueSender = {
  /** Sends the messages and returns the ids of the accepted ones. */
  send(messages: { id: string; queue: string; body: string; delaySeconds: number }[]): Promise<string[]>;
};

/** The position of the last numbered or stored event. A restored database begins a new epoch. */
export type Reached = { epoch: number; position: number };

/** A run of numbered event lines, all of one UTC day. */
export type EventBatch = { epoch: number; day: Day; events: { position: number; line: string }[] };

/** Stores event lines. All drivers pass one shared contract test. */
export type EventStore = {
  /**
   * Returns the newest epoch and the last completely stored position; 1 and 0 when there is none. Throws when the last file was
   * modified from outside, unless `asItIs` is set: an operator has then checked the file, and appending continues after it.
   */
  reached(options?: { asItIs?: boolean }): Promise<Reached>;
  /**
   * Stores each line exactly once and in order; repeating the call after a crash completes the batch. Throws for an
   * epoch before the newest.
   */
  append(batch: EventBatch): Promise<void>;
};

/**
 * The files of the event log by their keys under `logs/`, such as `events/2026-11-20.jsonl`. All drivers pass one shared
 * contract test.
 */
export type LogFiles = {
  /** Files whose keys begin with `prefix`, sorted by key. */
  list(prefix: string): AsyncIterable<{ key: string; bytes: number }>;
  /** Returns the size in bytes; undefined when there is no such file. */
  size(key: string): Promise<number | undefined>;
  /** Reads the bytes `from` (inclusive) to `to` (exclusive); throws when there is no such file. */
  read(key: string, range?: { from: number; to: number }): AsyncIterable<Uint8Array>;
  /**
   * Stores the whole content, or nothing when the stream fails; returns false, without writing, when the key exists. `keptUntil`:
   * the file cannot be removed before that day, where the store supports locks.
   */
  create(key: string, content: AsyncIterable<Uint8Array>, options?: { keptUntil?: Day }): Promise<boolean>;
  /** Overwrites a file; only for the state of the rotation, never for the log itself. */
  replace(key: string, bytes: Uint8Array): Promise<void>;
  /** Removes a file; succeeds when there is none. */
  remove(key: string): Promise<void>;
  /** Removes incomplete files of killed processes; must not run while another process creates files. */
  tidy(): Promise<void>;
};

/** Signs the digests of the event log. `key` is the SHA-256 of its public key, in hex. */
export type LogSigner = {
  key: string;
  algorithm: 'ed25519' | 'ecdsa-p256-sha256';
  /** In PEM format. */
  publicKey: string;
  sign(bytes: Uint8Array): Promise<Uint8Array>;
};

/** Webhook secrets, newest first; `livemode` is true for events of PROD. */
type PaySecrets = { secrets: string[]; livemode: boolean };

/** The database under its owner role, and the wrapping of field keys; for migrations and key rotation only. */
type Owner = {
  db: Db;
  /** The separate database of the buildings; without one they are a schema of `db`. */
  buildings?: BuildingsServer;
  wrap(key: Uint8Array): Promise<string>;
  close(): Promise<void>;
};

/** All gateways, each opened. */
export type Opened = {
  files: Files;
  uploads: UploadFiles;
  fileScan: FileScan;
  mail: Mail;
  breach: BreachCheck;
  addressSource: AddressSource;
  webhooks: WebhookSender;
  queues: QueueSender;
  eventStore: EventStore;
  logFiles: LogFiles;
  logSigner: LogSigner;
  pay: PayProvider;
  paySecrets: PaySecrets;
  /** Never queried within a transaction: it may be slow or unavailable. */
  buildings: BuildingsDb;
  owner: Owner;
  /** The settings of this process, with references to secrets resolved. */
  settings: Config;
};

/** Gateways are opened on first use. */
export type Gateways = { [N in keyof Opened]: () => Promise<Opened[N]> };
