import { once } from 'node:events';
import { openLogFolder } from '../../../lib/gateways/event-log/log-folder.ts';

// Begins to create a file of the log in the folder that is named, and comes no further until it is killed.
const [, , folder = '', key = ''] = process.argv;
await openLogFolder(folder).create(key, halfOfIt());

async function* halfOfIt() {
  yield Buffer.from('half of it');
  process.stdout.write('begun\n');
  // A stream that is not read keeps no process alive.
  process.stdin.resume();
  await once(process.stdin, 'end');
}
