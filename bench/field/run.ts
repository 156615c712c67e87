import { print } from '../../infra/commands/run-command.ts';
import type { BenchServer } from '../http/server.ts';
import type { Wait } from '../waits.ts';
import { measureDoor } from './door.ts';
import { openField } from './open.ts';
import { phones, type Returned } from './phones.ts';
import type { FieldRow } from './table.ts';
import type { fieldWorks } from './works.ts';

type Asked = { field: typeof fieldWorks; phones: boolean; door: boolean };

/** Measures the requests of phones that work offline. */
export async function measureField(
  server: BenchServer,
  folder: string,
  asked: Asked,
): Promise<{ rows: FieldRow[]; returned: Returned[]; door: Wait[] }> {
  await using cleanup = new AsyncDisposableStack();
  print('Preparing a town for phones …');
  const field = await openField(server, folder, cleanup);
  const rows: FieldRow[] = [];
  for (const work of asked.field) {
    rows.push(...(await work(field)));
    print(`  ${work.name}`);
  }
  const door = asked.door ? await measureDoor(field) : [];
  const returned = asked.phones ? await phones(field) : [];
  return { rows, returned, door };
}
