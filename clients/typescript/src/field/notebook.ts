import { trusted } from '../boundary.ts';
import type { Schemas } from '../call-types.ts';
import type { StoredDocument } from './document.ts';
import type { FieldStore } from './store.ts';

export type ReadOnlyCollection = 'addresses' | 'sectors' | 'members';
export type Collection = 'passages' | ReadOnlyCollection;

/** A phone's store, cached in memory; `save` stores all changes together. */
export class Notebook {
  readonly #store: FieldStore;
  /** The values by the collection in their key, as a list of one is read far more often than written. */
  readonly #groups = new Map<string, Map<string, unknown>>();
  #changes = new Map<string, unknown>();
  #before = new Map<string, unknown>();

  constructor(store: FieldStore, values: Map<string, unknown>) {
    this.#store = store;
    for (const [key, value] of values) this.#group(key).set(key, value);
  }

  /**
   * Stores all changes; throws the store's error and then reverts them in memory, so that a retry records
   * them once.
   */
  async save(): Promise<void> {
    const [changes, before] = [this.#changes, this.#before];
    [this.#changes, this.#before] = [new Map(), new Map()];
    if (changes.size === 0) return;
    try {
      await this.#store.save(changes);
    } catch (error) {
      for (const [key, value] of changes) if (this.#get(key) === value) this.#put(key, before.get(key));
      throw error;
    }
  }

  visits(): StoredDocument[] {
    return this.documents<StoredDocument>('passages');
  }

  visit(id: string): StoredDocument | undefined {
    return this.#get<StoredDocument>(`passages/${id}`);
  }

  keep(id: string, kept: StoredDocument | undefined): void {
    this.#set(`passages/${id}`, kept);
  }

  documents<T>(collection: Collection): T[] {
    return trusted<T[]>([...this.#group(`${collection}/`).values()]);
  }

  /** Undefined deletes a document. */
  put(collection: ReadOnlyCollection, id: string, document: unknown): void {
    this.#set(`${collection}/${id}`, document);
  }

  empty(collection: Collection): void {
    for (const key of [...this.#group(`${collection}/`).keys()]) this.#set(key, undefined);
    this.#set(`cursor:${collection}`, undefined);
  }

  cursor(collection: Collection): string | undefined {
    return this.#get<string>(`cursor:${collection}`);
  }

  setCursor(collection: Collection, cursor: string | undefined): void {
    this.#set(`cursor:${collection}`, cursor);
  }

  bootstrap(): Schemas['FieldBootstrap'] | undefined {
    return this.#get<Schemas['FieldBootstrap']>('bootstrap');
  }

  setBootstrap(bootstrap: Schemas['FieldBootstrap'] | undefined): void {
    this.#set('bootstrap', bootstrap);
  }

  /** The random id by which the service distinguishes the phones of a member; created once. */
  phoneId(): string {
    const id = this.#get<string>('phone') ?? crypto.randomUUID();
    if (this.#get('phone') === undefined) this.#set('phone', id);
    return id;
  }

  #get<T>(key: string): T | undefined {
    return trusted<T | undefined>(this.#group(key).get(key));
  }

  #set(key: string, value: unknown): void {
    if (!this.#before.has(key)) this.#before.set(key, this.#get(key));
    this.#put(key, value);
    this.#changes.set(key, value);
  }

  #put(key: string, value: unknown): void {
    if (value === undefined) this.#group(key).delete(key);
    else this.#group(key).set(key, value);
  }

  #group(key: string): Map<string, unknown> {
    const name = key.slice(0, key.indexOf('/') + 1);
    const known = this.#groups.get(name) ?? new Map<string, unknown>();
    this.#groups.set(name, known);
    return known;
  }
}
