import { openShared, type Shared } from './open.ts';

// Every test reaches what its worker has opened.
declare global {
  var shared: Shared;
}

/** Runs once in every worker, before its first test file. */
export default async function prepare(): Promise<void> {
  // What a test starts writes no coverage of its own: there are hundreds of processes.
  delete process.env['NODE_V8_COVERAGE'];
  // The runner ends its workers by this signal; coverage is written by a process that exits.
  if (process.send) process.once('SIGTERM', () => process.exit(143));
  globalThis.shared = await openShared();
}
