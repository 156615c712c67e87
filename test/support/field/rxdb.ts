import type { conflictHandler, pullHandler, pushHandler } from '../../../clients/typescript/src/rxdb.ts';
import { deepPackage } from '../../../infra/deep-package.ts';
import type { Json } from '../http/answer.ts';

type RxDocument = {
  toJSON(): Json;
  incrementalPatch(changes: object): Promise<RxDocument>;
  incrementalRemove(): Promise<RxDocument>;
};
export type RxCollection = {
  insert(document: Json): Promise<RxDocument>;
  bulkInsert(documents: Json[]): Promise<unknown>;
  find(): { exec(): Promise<RxDocument[]> };
  findOne(id: string): { exec(): Promise<RxDocument | null> };
  remove(): Promise<unknown>;
};
type ConflictHandler = ReturnType<typeof conflictHandler>;
type Collection = { schema: object; conflictHandler: ConflictHandler };
type RxDatabase = {
  addCollections(made: { passages: Collection }): Promise<{ passages: RxCollection }>;
  close(): Promise<unknown>;
};
export type RxReplicationState = ReturnType<Parameters<typeof pullHandler>[1]> & {
  error$: { subscribe(next: (error: unknown) => void): unknown };
  awaitInSync(): Promise<unknown>;
  cancel(): Promise<unknown>;
};
type Replication = {
  collection: RxCollection;
  replicationIdentifier: string;
  live: boolean;
  pull: { batchSize: number; handler: ReturnType<typeof pullHandler> };
  push: { handler: ReturnType<typeof pushHandler> };
};

/** The part of RxDB that the phones use. */
type Core = {
  createRxDatabase(made: { name: string; storage: object; multiInstance: boolean }): Promise<RxDatabase>;
  defaultConflictHandler: ConflictHandler;
};
type Storage = { getRxStorageMemory(): object };
type Plugin = { replicateRxCollection(made: Replication): RxReplicationState };

export const { createRxDatabase, defaultConflictHandler }: Core = deepPackage('rxdb/plugins/core');
export const { getRxStorageMemory }: Storage = deepPackage('rxdb/plugins/storage-memory');
export const { replicateRxCollection }: Plugin = deepPackage('rxdb/plugins/replication');
