import { parseArgs } from 'node:util';
import { lockFolder } from '../local/lock.ts';
import { readSettings } from '../local/settings.ts';
import { clearStateFolder, isStateFolder, readStateFolder } from '../local/state-folder.ts';
import { UserError } from '../local/user-error.ts';
import { print, runCommand } from './run-command.ts';

const USAGE = `Usage: npm run reset

Deletes what the local service has kept in STATE_DIR: database, queues, files, mail, logs.`;

/** `npm run reset` deletes the files of the local stack and leaves any others in the state folder. */
runCommand(async () => {
  parseArgs({ options: {} });
  const { folder, lockFile } = readSettings();
  const names = await readStateFolder(folder);
  if (!names?.length) return print(`There is nothing to delete in ${folder}`);
  if (!isStateFolder(names)) {
    throw new UserError(`STATE_DIR: ${folder} is not a folder of the service. Nothing was deleted.`);
  }
  // Refuses to delete the files of a running service.
  await lockFolder(lockFile);
  const left = await clearStateFolder(folder);
  print(left.length === 0 ? `Deleted ${folder}` : `Emptied ${folder}; left ${left.join(', ')}`);
}, USAGE);
