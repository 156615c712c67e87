import { openEventFolder } from '../../../lib/gateways/event-log/event-folder.ts';
import { heavyEvents, ship } from '../event-log/numbered-events.ts';

/** More appends than any test waits for; a process killed late thus leaves events for the next one. */
const MOST_APPENDS = 8;

// Ships events into the given folder and prints a line after each append, until it is killed.
const store = openEventFolder(process.argv[2] ?? '');
let appends = 0;
const append: typeof store.append = async (batch) => {
  if (appends === MOST_APPENDS) await new Promise((resolve) => setTimeout(resolve, 2 ** 31 - 1));
  await store.append(batch);
  appends += 1;
  process.stdout.write('appended\n');
};
await ship({ reached: store.reached, append }, heavyEvents(1000), 6);
