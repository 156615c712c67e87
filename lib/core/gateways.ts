import type { Db } from '../data/db.ts';
import type { Config } from './config/config.ts';
import type { PayProvider } from './pay-provider.ts';
import type { Day, Instant } from './time.ts';

/** What lies outside the service, as the domain sees it. The implementations are in `lib/gateways/`. */

type StoredFile = { bytes: Uint8Array; contentType: string };

export type Files = {
  /** Creates the object; false when the key already exists, and then nothing is written. */
  create(key: string, file: StoredFile): Promise<boolean>;
  read(key: string): Promise<Uint8Array>;
  /** Bytes `from` (inclusive) to `to` (exclusive) as a stream, and the size of the whole object. */
  stream(key: string, from: number, to?: number): Promise<{ body: AsyncIterable<Uint8Array>; size: number }>;
  /** Stores what comes, in parts while it comes; the object is there once all has come, or not at all. */
  write(key: string, content: AsyncIterable<string>, file: { contentType: string }): Promise<void>;
  /**
   * An address that lets whoever has it download the object: a secret. It dies before its time together with the
   * credentials that signed it, which in a stage are those of the session of the function's role.
   */
  link(key: string, options: LinkOptions): Promise<string>;
};

/** What a download is called and what it is; from when and for how long its address works. */
export type LinkOptions = { filename: string; contentType: string; from: Instant; seconds: number };

export type OutgoingMail = {
  to: string;
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
  /** Stable per e-mail row, so that a receiver can recognise a repetition. */
  messageId: string;
  attachments: { filename: string; content: Uint8Array; contentType: string }[];
};

/**
 * What the mail server said. A `deferred` e-mail is tried again, a `refused` one is not;
 * after `unknown` it may or may not have gone out, and a person decides.
 */
export type MailOutcome = { state: 'accepted' } | { state: 'deferred' | 'refused' | 'unknown'; code: string };

export type Mail = {
  /** E-mails per second the server takes. */
  rate: number;
  send(mail: OutgoingMail): Promise<MailOutcome>;
};

/** True when the password is in a public list. Never leaves the process except as five hash characters. */
export type BreachCheck = { isCompromised(password: string): Promise<boolean> };

export type QueueSender = {
  /** Sends the messages; answers the ids of those the queue accepted. */
  send(messages: { id: string; queue: string; body: string; delaySeconds: number }[]): Promise<string[]>;
};

/** How far events are numbered or stored. A database that was restored begins the next epoch. */
export type Reached = { epoch: number; position: number };

/** A run of numbered event lines, all of one UTC day. */
export type EventBatch = { epoch: number; day: Day; events: { position: number; line: string }[] };

/** Where event lines end up. Held to one shared test, whatever the driver. */
export type EventStore = {
  /**
   * The newest epoch and the last position that is completely stored; 1 and 0 when there is none. Throws where somebody
   * changed what it wrote last, but not with `asItIs`: a person has looked, and what is there is what it goes on behind.
   */
  reached(options?: { asItIs?: boolean }): Promise<Reached>;
  /**
   * Stores each line exactly once and in order; a repetition after a crash completes what is missing. Throws for an
   * epoch before the newest.
   */
  append(batch: EventBatch): Promise<void>;
};

/**
 * The files of the event log by their keys under `logs/`, such as `events/2026-11-20.jsonl`. Held to one shared test,
 * whatever the driver.
 */
export type LogFiles = {
  /** What is there under keys that begin with `prefix`, in the order of the keys. */
  list(prefix: string): AsyncIterable<{ key: string; bytes: number }>;
  /** Its size; undefined when there is no such file. */
  size(key: string): Promise<number | undefined>;
  /** The bytes `from` (inclusive) to `to` (exclusive); throws when there is no such file. */
  read(key: string, range?: { from: number; to: number }): AsyncIterable<Uint8Array>;
  /**
   * Stores the whole content, or nothing when it breaks off; false when the key is taken, and then nothing is written.
   * `keptUntil`: nobody may remove it before that day, where the store can lock.
   */
  create(key: string, content: AsyncIterable<Uint8Array>, options?: { keptUntil?: Day }): Promise<boolean>;
  /** Only for what is no part of the log itself: the notes of the rotation. */
  replace(key: string, bytes: Uint8Array): Promise<void>;
  /** It is not there afterwards, whether it was there before or not. */
  remove(key: string): Promise<void>;
  /** Removes what processes that were killed left half-written; nobody else may be creating files meanwhile. */
  tidy(): Promise<void>;
};

/** Signs the digests of the event log. `key` names it: the SHA-256 of its public key, in hex. */
export type LogSigner = {
  key: string;
  algorithm: 'ed25519' | 'ecdsa-p256-sha256';
  /** In PEM. */
  publicKey: string;
  sign(bytes: Uint8Array): Promise<Uint8Array>;
};

/** `livemode`: of the events that are ours; `apiVersion`: the one our SDK speaks. */
type PaySecrets = { secrets: string[]; livemode: boolean };

/** The database under the role that owns it, and the wrapping of its field keys: for migrations only. */
type Owner = { db: Db; wrap(key: Uint8Array): Promise<string>; close(): Promise<void> };

/** Each gateway is opened when it is first used. */
export type Gateways = {
  files(): Promise<Files>;
  mail(): Promise<Mail>;
  breach(): Promise<BreachCheck>;
  queues(): Promise<QueueSender>;
  eventStore(): Promise<EventStore>;
  logFiles(): Promise<LogFiles>;
  logSigner(): Promise<LogSigner>;
  pay(): Promise<PayProvider>;
  /** The secrets that payment events may be signed with, the newest first. */
  paySecrets(): Promise<PaySecrets>;
  owner(): Promise<Owner>;
  /** The settings of this process, with the secrets that they only refer to. */
  settings(): Promise<Config>;
};
