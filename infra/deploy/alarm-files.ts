import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const infra = new URL('../', import.meta.url).pathname;
/** A file in the API's stack: its alarms refer to the stack's resources, not only to their names. */
const BESIDE_THE_API = 'resources/alarm-topic.yml';

/** The text of every file with alarms and metric filters, from all stacks. */
export async function alarmFiles(): Promise<string[]> {
  const files = (await readdir(join(infra, 'alarms'))).sort().map((file) => join('alarms', file));
  return Promise.all([BESIDE_THE_API, ...files].map((file) => readFile(join(infra, file), 'utf8')));
}
