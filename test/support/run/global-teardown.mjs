import { rm } from 'node:fs/promises';

/** Removes the files of all workers, because a worker that Jest kills cannot. */
export default async function teardown() {
  const folder = process.env.TEST_FOLDER;
  if (folder) await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}
