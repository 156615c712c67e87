/** The store of the token, read for each request. Windows that share a store share the session. */
export type TokenStore = {
  get(): string | undefined | Promise<string | undefined>;
  set(token: string | undefined): void | Promise<void>;
};

/** Stores the token until the program ends. */
export function memoryTokens(token?: string): TokenStore {
  let kept = token;
  return {
    get: () => kept,
    set: (next) => {
      kept = next;
    },
  };
}

/** The session of a client; ends once, even if several requests report its end. */
export class Session {
  readonly tokens: TokenStore;
  readonly #onSignedOut: (() => void) | undefined;
  #ended: string | undefined;

  constructor(tokens: TokenStore, onSignedOut: (() => void) | undefined) {
    this.tokens = tokens;
    this.#onSignedOut = onSignedOut;
  }

  /** Ends the session of an invalid token; keeps a newer token, such as from another window. */
  async end(token: string): Promise<void> {
    if (this.#ended === token) return;
    this.#ended = token;
    if ((await this.tokens.get()) !== token) return;
    await this.tokens.set(undefined);
    this.#onSignedOut?.();
  }
}
