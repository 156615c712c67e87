import { print } from '../../infra/commands/run-command.ts';
import type { Memory } from '../memory/memory.ts';
import { type Measured, measureWork } from './rounds.ts';
import type { BenchServer } from './server.ts';
import { startTargets } from './targets.ts';
import { residentMegabytes } from './usage.ts';
import type { Work } from './works.ts';

/** Measures requests over HTTP, and the memory of the processes afterwards. */
export async function measureHttp(
  server: BenchServer,
  folder: string,
  works: readonly Work[],
): Promise<{ measured: Measured[]; memory: Memory[] }> {
  await using cleanup = new AsyncDisposableStack();
  print('Preparing the service, its season and the floors …');
  const { all, product } = await startTargets(server, folder, cleanup);
  const measured: Measured[] = [];
  for (const work of works) {
    measured.push(...(await measureWork(server.session, all, work)));
    print(`  ${work.name}`);
  }
  const memory = { what: 'the service on PostgreSQL, after the run', aim: 300 };
  return { measured, memory: [{ ...memory, ...residentMegabytes(product.pid) }] };
}
