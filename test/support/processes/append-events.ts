import { openEventFolder } from '../../../lib/gateways/event-folder.ts';
import { heavyEvents, ship } from '../numbered-events.ts';

// Ships events into the folder that is named, and says so after each append, until it is killed.
const store = openEventFolder(process.argv[2] ?? '');
const append: typeof store.append = async (batch) => {
  await store.append(batch);
  process.stdout.write('appended\n');
};
await ship({ reached: store.reached, append }, heavyEvents(1000), 6);
