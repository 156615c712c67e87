import { openEventFolder } from '../../../lib/gateways/event-log/event-folder.ts';
import { heavyEvents, ship } from '../event-log/numbered-events.ts';

/** More than anybody waits for; who is killed late leaves something for the next. */
const MOST_APPENDS = 8;

// Ships events into the folder that is named, and says so after each append, until it is killed.
const store = openEventFolder(process.argv[2] ?? '');
let appends = 0;
const append: typeof store.append = async (batch) => {
  if (appends === MOST_APPENDS) await new Promise((resolve) => setTimeout(resolve, 2 ** 31 - 1));
  await store.append(batch);
  appends += 1;
  process.stdout.write('appended\n');
};
await ship({ reached: store.reached, append }, heavyEvents(1000), 6);
