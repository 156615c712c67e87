import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { once } from '../core/concurrency.ts';
import { type Commune, readLines, type SizedCommune } from './lines.ts';

const decompress = promisify(brotliDecompress);

/** All communes, by code; read when they are first asked for, because this takes time and some megabytes. */
export const allCommunes = once(async (): Promise<ReadonlyMap<string, SizedCommune>> => {
  const { TABLE } = await import('./table.ts');
  const text = await decompress(Buffer.from(TABLE, 'base64'));
  return new Map(readLines(text.toString('utf8')).map((commune) => [commune.code, commune]));
});

/** The commune of an INSEE code; undefined for one that is no more, and for Paris, Lyon and Marseille as a whole. */
export async function findCommune(code: string): Promise<Commune | undefined> {
  const found = (await allCommunes()).get(code);
  return found && communeOf(found);
}

/** What others see of a commune. */
export function communeOf({ code, name, postal_codes, department }: Commune): Commune {
  return { code, name, postal_codes, department };
}
