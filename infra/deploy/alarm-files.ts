import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const infra = new URL('../', import.meta.url).pathname;
/** In the API's stack: the alarms that need more of it than names. */
const BESIDE_THE_API = 'resources/alarm-topic.yml';

/** The text of every file with alarms and metric filters, of whichever stack. */
export async function alarmFiles(): Promise<string[]> {
  const files = (await readdir(join(infra, 'alarms'))).sort().map((file) => join('alarms', file));
  return Promise.all([BESIDE_THE_API, ...files].map((file) => readFile(join(infra, file), 'utf8')));
}
