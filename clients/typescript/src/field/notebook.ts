import { trusted } from '../boundary.ts';
import type { Schemas } from '../call-types.ts';
import type { StoredDocument } from './document.ts';
import type { FieldStore } from './store.ts';

export type ReadOnlyCollection = 'addresses' | 'sectors' | 'members';
export type Collection = 'passages' | ReadOnlyCollection;

/** A phone's store, cached in memory; `save` stores all changes together. */
export class Notebook {
  readonly #store: FieldStore;
  readonly #values: Map<string, unknown>;
  #changes = new Map<string, unknown>();
  #before = new Map<string, unknown>();

  constructor(store: FieldStore, values: Map<string, unknown>) {
    this.#store = store;
    this.#values = values;
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
      for (const [key, value] of changes)
        if (this.#values.get(key) === value) this.#put(key, before.get(key));
      throw error;
    }
  }

  visits(): StoredDocument[] {
    return this.#in<StoredDocument>('passages/');
  }

  visit(id: string): StoredDocument | undefined {
    return this.#get<StoredDocument>(`passages/${id}`);
  }

  keep(id: string, kept: StoredDocument | undefined): void {
    this.#set(`passages/${id}`, kept);
  }

  documents<T>(collection: ReadOnlyCollection): T[] {
    return this.#in<T>(`${collection}/`);
  }

  /** Undefined deletes a document. */
  put(collection: ReadOnlyCollection, id: string, document: unknown): void {
    this.#set(`${collection}/${id}`, document);
  }

  empty(collection: Collection): void {
    for (const key of [...this.#values.keys()])
      if (key.startsWith(`${collection}/`)) this.#set(key, undefined);
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
    const known = this.#get<string>('phone');
    if (known !== undefined) return known;
    const drawn = crypto.randomUUID();
    this.#set('phone', drawn);
    return drawn;
  }

  #get<T>(key: string): T | undefined {
    return trusted<T | undefined>(this.#values.get(key));
  }

  #in<T>(prefix: string): T[] {
    return [...this.#values].filter(([key]) => key.startsWith(prefix)).map(([, value]) => trusted<T>(value));
  }

  #set(key: string, value: unknown): void {
    if (!this.#before.has(key)) this.#before.set(key, this.#values.get(key));
    this.#put(key, value);
    this.#changes.set(key, value);
  }

  #put(key: string, value: unknown): void {
    if (value === undefined) this.#values.delete(key);
    else this.#values.set(key, value);
  }
}
