export type { Document } from './document.ts';
export { type IndexedDb, indexedDbStore } from './indexed-db.ts';
export { openPhone, type Phone, type PhoneOptions } from './phone.ts';
export { type FieldStore, memoryStore } from './store.ts';
