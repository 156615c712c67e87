import { openShared, type Shared } from './open.ts';

// Every test reaches what its worker has opened.
declare global {
  var shared: Shared;
}

/** Runs once in every worker, before its first test file. */
export default async function prepare(): Promise<void> {
  globalThis.shared = await openShared();
}
