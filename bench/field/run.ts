import { print } from '../../infra/commands/run-command.ts';
import type { BenchServer } from '../http/server.ts';
import { openField } from './open.ts';
import type { FieldRow } from './table.ts';
import type { fieldWorks } from './works.ts';

/** Measures what phones ask for that work without a network. */
export async function measureField(
  server: BenchServer,
  folder: string,
  works: typeof fieldWorks,
): Promise<FieldRow[]> {
  await using cleanup = new AsyncDisposableStack();
  print('Preparing a town for phones …');
  const field = await openField(server, folder, cleanup);
  const rows: FieldRow[] = [];
  for (const work of works) {
    rows.push(...(await work(field)));
    print(`  ${work.name}`);
  }
  return rows;
}
