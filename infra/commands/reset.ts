import { rm } from 'node:fs/promises';
import { lockFolder } from '../local/lock.ts';
import { readSettings } from '../local/settings.ts';
import { print, runCommand } from './run-command.ts';

/** `npm run reset` deletes what the local stack has kept: database, queues, files, mail, logs. */
runCommand(async () => {
  const { folder, lockFile } = readSettings();
  // A running service would go on writing into what is gone.
  await lockFolder(lockFile);
  await rm(folder, { recursive: true, force: true });
  print(`Deleted ${folder}`);
});
