/** A file of the application as it is served. `isImmutable`: its name has the hash of what it holds. */
export type AppFile = { bytes: Uint8Array; type: string; isImmutable: boolean };
