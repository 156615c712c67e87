import { symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { deepPath } from '../../../infra/deep-package.ts';
import { compile, installClient } from '../../support/client/installed-package.ts';
import { newFolder } from '../../support/local/emulator.ts';

/** An application with RxDB, checked against RxDB's own types. */
const source = `
import { conflictHandler, pullHandler, pushHandler, type RxPassages } from '@tournee/client/rxdb';
import type { Document } from '@tournee/client/field';
import type { RxCollection, RxConflictHandler } from 'rxdb/plugins/core';
import { type RxReplicationState, replicateRxCollection } from 'rxdb/plugins/replication';

export const handler: RxConflictHandler<Document> = conflictHandler(['montant']);

export function replicate(collection: RxCollection<Document>, passages: RxPassages): void {
  const state: RxReplicationState<Document, { cursor: string }> = replicateRxCollection({
    collection,
    replicationIdentifier: 'passages',
    pull: { batchSize: 500, handler: pullHandler(passages, () => state) },
    push: { handler: pushHandler(passages) },
  });
  // @ts-expect-error: no replication
  pullHandler(passages, () => handler);
}
`;

let folder: string;
beforeAll(async () => {
  folder = await newFolder('with-rxdb');
  await installClient(folder);
  await symlink(dirname(deepPath('rxdb/package.json')), join(folder, 'node_modules/rxdb'));
}, 300_000);

test('the handlers for RxDB fit its types', async () => {
  await writeFile(join(folder, 'main.ts'), source);
  expect(await compile(folder, 'main.ts')).toBe('');
});
