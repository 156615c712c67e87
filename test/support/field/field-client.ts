import type { Json } from '../http/answer.ts';

/** A new document, as created on a phone. */
export type Draft = { id: string } & Record<string, unknown>;

/** A phone's connection to the service, and the maximum number of documents per pull. */
type Connection = { url: string; token: string; operationId: number; limit?: number };

/** A phone that works offline until `meet` connects it to the service. */
export type FieldClient = {
  create(draft: Draft): Promise<void>;
  edit(id: string, changes: Record<string, unknown>): Promise<void>;
  remove(id: string, reason?: string): Promise<void>;
  /** Pushes the waiting changes and pulls new ones; false if the network failed before the end. */
  meet(): Promise<boolean>;
  /** The passages on the phone, without `_deleted`. */
  documents(): Promise<Json[]>;
  close(): Promise<void>;
};

export type MakeClient = (connection: Connection) => Promise<FieldClient>;

const MAX_TRIES = 20;

/** Meets the service repeatedly until both sides are up to date. */
export async function sync(phone: FieldClient): Promise<void> {
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) if (await phone.meet()) return;
  throw new Error('the network went away too often');
}
