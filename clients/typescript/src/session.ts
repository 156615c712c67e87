/** Where the token is kept. Windows that share one share the session; it is asked for each request. */
export type TokenStore = {
  get(): string | undefined | Promise<string | undefined>;
  set(token: string | undefined): void | Promise<void>;
};

/** Keeps the token until the program ends. */
export function memoryTokens(token?: string): TokenStore {
  let kept = token;
  return {
    get: () => kept,
    set: (next) => {
      kept = next;
    },
  };
}

/** The session of a client: it ends once, however many requests hear of it. */
export class Session {
  readonly tokens: TokenStore;
  readonly #onSignedOut: (() => void) | undefined;
  #ended: string | undefined;

  constructor(tokens: TokenStore, onSignedOut: (() => void) | undefined) {
    this.tokens = tokens;
    this.#onSignedOut = onSignedOut;
  }

  /** The service does not know the token any more. A newer one, of another window for instance, stays. */
  async end(token: string): Promise<void> {
    if (this.#ended === token) return;
    this.#ended = token;
    if ((await this.tokens.get()) !== token) return;
    await this.tokens.set(undefined);
    this.#onSignedOut?.();
  }
}
