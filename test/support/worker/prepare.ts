import { openShared, type Shared } from './open.ts';

// The shared resources of the worker, available to all tests.
declare global {
  var shared: Shared;
}

/** Opens the shared resources once per worker, before its first test file. */
export default async function prepare(): Promise<void> {
  // The hundreds of processes started by tests must not write coverage.
  delete process.env['NODE_V8_COVERAGE'];
  // The runner ends workers with SIGTERM, but coverage is only written by a process that exits normally.
  if (process.send) process.once('SIGTERM', () => process.exit(143));
  globalThis.shared = await openShared();
}
