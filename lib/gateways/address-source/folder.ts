import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { unpacked } from '../../core/bounded-bytes.ts';
import type { AddressSource } from '../../core/gateways.ts';
import { readJson } from '../../core/read-json.ts';
import { SourceFailure } from '../../core/source-failure.ts';

const Outlines = z.looseObject({
  features: z.array(z.looseObject({ properties: z.looseObject({ code: z.string() }) })),
});

/** Files in a folder, named like those in docs/towns.md: `ban-93010-bondy.csv`, `communes-93.geojson`. */
export function folderSource(folder: string): AddressSource {
  return {
    addresses: async ({ code }) => {
      const name = (await filesIn(folder)).find((file) => file.startsWith(`ban-${code}-`) && isCsv(file));
      if (name === undefined) throw new SourceFailure('not-in-source');
      const path = join(folder, name);
      const { content, isGzip } = await unpacked(createReadStream(path));
      const size = isGzip ? null : (await stat(path)).size;
      return { content, size, etag: null, isOfDepartment: false };
    },
    outline: async ({ code }) => {
      for (const name of await filesIn(folder)) {
        if (!/^communes.*\.geojson$/.test(name)) continue;
        const found = Outlines.safeParse(readJson(await readFile(join(folder, name), 'utf8')));
        const feature = found.data?.features.find(({ properties }) => properties.code === code);
        if (feature) return feature;
      }
      return undefined;
    },
  };
}

const isCsv = (name: string) => /\.csv(\.gz)?$/.test(name);

async function filesIn(folder: string): Promise<string[]> {
  const names: string[] = await readdir(folder).catch(() => []);
  return names.sort();
}
