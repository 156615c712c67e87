// A phone by hand, from docs/field-mode.md: no library, no import, `fetch` alone.

type Document = { id: string; [name: string]: unknown };
type SyncError = { code: string; detail: string; fields: string[] };
type Answered = Document & { _deleted?: boolean; sync_error?: SyncError | null };

/** What the phone keeps of a passage; on a real phone this is a row of its database. */
type Kept = {
  /** As the member sees it. */
  mine: Document;
  /** As the service had it when it was last heard of; undefined as long as it was never sent. */
  master: Document | undefined;
  /** Edited since it was last sent. */
  waits: boolean;
};

type Settings = { url: string; token: string; operationId: number; limit?: number };

/** Why the service refused a whole request. */
class RefusedRequest extends Error {
  readonly status: number;
  readonly retryAfter: number | undefined;
  readonly text: string;
  constructor(status: number, retryAfter: number | undefined, text: string) {
    super(`${status} ${text}`);
    this.status = status;
    this.retryAfter = retryAfter;
    this.text = text;
  }
}

const BATCH = 100;

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export class HandMadeClient {
  readonly #settings: Settings;
  readonly #kept = new Map<string, Kept>();
  #writable: string[] = [];
  #userId: number | undefined;
  #cursor: string | undefined;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  create(mine: Document): void {
    this.#kept.set(mine.id, { mine, master: undefined, waits: true });
  }

  edit(id: string, changes: object): void {
    const kept = this.#kept.get(id);
    if (kept) this.#change(kept, { ...kept.mine, ...changes, id });
  }

  remove(id: string, reason?: string): void {
    const kept = this.#kept.get(id);
    const why = reason === undefined ? {} : { deletion_reason: reason };
    if (kept) this.#change(kept, { ...kept.mine, ...why, _deleted: true, id });
  }

  /** What is changed is right until the service says otherwise. */
  #change(kept: Kept, mine: Document): void {
    kept.mine = { ...mine, sync_error: null };
    kept.waits = true;
  }

  documents(): Document[] {
    const all = [...this.#kept.values()].map(({ mine }) => mine);
    return all
      .filter(({ _deleted }) => _deleted !== true)
      .map(({ _deleted, deletion_reason, ...document }) => document);
  }

  /** What waits goes first: what is pulled afterwards has it. */
  async sync(): Promise<void> {
    if (this.#writable.length === 0) await this.#prepare();
    await this.#push();
    try {
      await this.#pull();
    } catch (error) {
      if (!(error instanceof RefusedRequest) || error.status !== 410) throw error;
      if (error.text.includes('backup-restored')) await this.#giveBack();
      this.#startAgain();
      await this.#pull();
    }
  }

  async #prepare(): Promise<void> {
    const { collections, member } = await this.#send('GET', '/api/field/bootstrap', {});
    this.#userId = member.user_id;
    for (const { name, writable } of collections) if (name === 'passages') this.#writable = writable;
  }

  /** The backup may not have what this phone gave back since it was made. */
  async #giveBack(): Promise<void> {
    for (const kept of this.#kept.values())
      if (kept.master && kept.mine['user_id'] === this.#userId) kept.waits = true;
    await this.#push();
  }

  /** Forgets what the service has anyway. */
  #startAgain(): void {
    this.#cursor = undefined;
    for (const [id, { master, waits }] of this.#kept) if (master && !waits) this.#kept.delete(id);
  }

  async #push(): Promise<void> {
    for (;;) {
      const waiting = [...this.#kept.values()].filter(({ waits }) => waits).slice(0, BATCH);
      if (waiting.length === 0) return;
      const rows = waiting.map(({ mine, master }) => ({
        newDocumentState: mine,
        assumedMasterState: master,
      }));
      const path = '/api/field/passages/push';
      const answered: Answered[] = await this.#send('POST', path, this.#position(), rows);
      const byId = new Map(answered.map((document) => [document.id, document]));
      waiting.forEach((kept, at) => {
        const sent = rows[at]?.newDocumentState ?? kept.mine;
        const answer = byId.get(sent.id);
        kept.waits = kept.mine !== sent;
        if (answer) this.#settle(kept, sent, answer);
        else if (sent['_deleted'] === true) this.#kept.delete(sent.id);
        else kept.master = sent;
      });
    }
  }

  /** Takes what the service answered for a document that it did not take as it was sent. */
  #settle(kept: Kept, sent: Document, answer: Answered): void {
    if (answer._deleted) {
      this.#kept.delete(sent.id);
      return;
    }
    if (answer['passage_id'] === undefined) {
      // The service does not have it. It waits here until somebody has put it right.
      if (!kept.waits) kept.mine = answer;
      return;
    }
    const names = this.#stillMine(kept, sent, answer);
    const mine = kept.mine;
    kept.waits = names.length > 0;
    kept.master = answer;
    kept.mine = { ...answer, ...Object.fromEntries(names.map((name) => [name, mine[name]])) };
    if (kept.waits) kept.mine['sync_error'] = null;
  }

  /** The fields that have to be sent once more, on top of what the service has now. */
  #stillMine({ mine, master }: Kept, sent: Document, answer: Answered): string[] {
    const refused = answer.sync_error?.fields ?? [];
    return [...this.#writable, '_deleted'].filter((name) => {
      if (same(mine[name], answer[name]) || mine[name] === undefined) return false;
      const isNewer = !same(mine[name], sent[name]);
      const isMerged = same(answer[name], sent[name]) || (master && same(answer[name], master[name]));
      if (isNewer) return isMerged || refused.includes(name);
      return isMerged && !refused.includes(name);
    });
  }

  async #pull(): Promise<void> {
    for (;;) {
      const query = { limit: String(this.#settings.limit ?? 1000), ...this.#position() };
      const page = await this.#send('GET', '/api/field/passages/pull', query);
      for (const document of page.documents) this.#take(document);
      this.#cursor = page.checkpoint.cursor;
      if (!page.has_more) return;
    }
  }

  #position(): Record<string, string> {
    return this.#cursor === undefined ? {} : { cursor: this.#cursor };
  }

  /** What was edited meanwhile is left alone: the answer to its push says what it missed. */
  #take(document: Answered): void {
    if (this.#kept.get(document.id)?.waits) return;
    if (document._deleted) this.#kept.delete(document.id);
    else this.#kept.set(document.id, { mine: document, master: document, waits: false });
  }

  async #send(method: string, path: string, query: Record<string, string>, rows?: object[]) {
    const { url, token, operationId } = this.#settings;
    const parameters = new URLSearchParams({ operation_id: String(operationId), ...query });
    const response = await fetch(`${url}${path}?${parameters}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(rows ? { 'content-type': 'application/json' } : {}) },
      ...(rows ? { body: JSON.stringify(rows) } : {}),
    });
    const text = await response.text();
    if (response.ok) return JSON.parse(text);
    const after = response.headers.get('retry-after');
    // Whoever was taken out of the operation keeps nothing of it; whoever has to sign in keeps everything.
    if (response.status === 403) this.#kept.clear();
    throw new RefusedRequest(response.status, after === null ? undefined : Number(after), text);
  }
}
