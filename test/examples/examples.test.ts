import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { routeTable } from '../../lib/runtime/http/route-table.ts';
import { payProvider } from '../support/pay/pay.ts';
import { recordExample } from './record-example.ts';
import { openScene } from './scene.ts';

const provider = payProvider();
const folder = 'docs/examples';
const isUpdate = process.env['UPDATE_EXAMPLES'] === '1';

describe('the example in the API document', () => {
  test.each(routeTable)('of $method $path is what is sent and what comes back', async (route) => {
    const example = await recordExample(route, await openScene(provider));
    const path = `${folder}/${route.name}.json`;
    if (isUpdate) {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, `${JSON.stringify(example, null, 2)}\n`);
    }
    expect(example).toEqual(JSON.parse(await readFile(path, 'utf8')));
  });

  test('is of no endpoint that is gone', async () => {
    const files = await readdir(folder, { recursive: true });
    const kept = files.filter((file) => file.endsWith('.json')).sort();
    expect(kept).toEqual(routeTable.map(({ name }) => `${name}.json`).sort());
  });
});
