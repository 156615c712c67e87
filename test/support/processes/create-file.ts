import { once } from 'node:events';
import { openLogFolder } from '../../../lib/gateways/event-log/log-folder.ts';

// Begins to create a log file in the given folder, and stops halfway until it is killed.
const [, , folder = '', key = ''] = process.argv;
await openLogFolder(folder).create(key, halfOfIt());

async function* halfOfIt() {
  yield Buffer.from('half of it');
  process.stdout.write('begun\n');
  // A stream keeps the process alive only while it is read.
  process.stdin.resume();
  await once(process.stdin, 'end');
}
