import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readIfThere } from './files.ts';
import type { Derived } from './schema.ts';

const root = new URL('../../', import.meta.url).pathname;
const cache = join(root, 'node_modules/.cache/pay-contract');
const sources = join(root, 'test/pay-contract/derive');

/** The contract derived from the SDK's typings; cached, because deriving it takes some seconds. */
export async function derivedContract(): Promise<Derived> {
  const sdkVersion = await versionOf('stripe');
  const file = join(cache, `${sdkVersion}-${await sourcesKey()}.json`);
  const cached = await readIfThere(file);
  return cached === undefined ? derive(sdkVersion, file) : JSON.parse(cached);
}

async function derive(sdkVersion: string, file: string): Promise<Derived> {
  // Imported lazily, because it loads a compiler.
  const { deriveOperations } = await import('./derive/contract.ts');
  const { Stripe } = await import('stripe');
  const derived: Derived = { sdkVersion, apiVersion: Stripe.API_VERSION, ...deriveOperations() };
  await mkdir(cache, { recursive: true });
  // Written to a draft and renamed, so that concurrent processes never read a partial file.
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, JSON.stringify(derived));
  await rename(draft, file);
  return derived;
}

/** Cache key of what the contract depends on besides the SDK: our derivation and the compiler. */
async function sourcesKey(): Promise<string> {
  const hash = createHash('sha256').update(await versionOf('typescript'));
  hash.update(await readFile(join(root, 'test/pay-contract/schema.ts')));
  for (const name of (await readdir(sources)).sort()) hash.update(await readFile(join(sources, name)));
  return hash.digest('hex').slice(0, 16);
}

async function versionOf(name: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(root, 'node_modules', name, 'package.json'), 'utf8'));
  return version;
}
