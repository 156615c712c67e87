import { rm } from 'node:fs/promises';

/** Removes what the workers wrote: one that Jest ends by force cannot do so itself. */
export default async function teardown() {
  const folder = process.env.TEST_FOLDER;
  if (folder) await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}
