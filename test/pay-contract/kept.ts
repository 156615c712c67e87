import { writeFile } from 'node:fs/promises';
import { readIfThere } from './files.ts';

const FILE = 'test/pay-contract/kept.txt';

/** The fingerprint that was kept; with UPDATE_PAY_CONTRACT set, this one from now on. */
export async function keptFingerprint(lines: string[]): Promise<string[]> {
  if (process.env['UPDATE_PAY_CONTRACT']) await writeFile(FILE, `${lines.join('\n')}\n`);
  return (await readIfThere(FILE))?.trimEnd().split('\n') ?? [];
}

/** What to do about a fingerprint that is not the kept one; undefined when it is. */
export function driftOf(kept: string[], lines: string[]): string | undefined {
  const changed = lines.filter((line) => !kept.includes(line));
  const gone = kept.filter((line) => !lines.includes(line));
  if (changed.length + gone.length === 0) return undefined;
  const names = new Set([...changed, ...gone].map((line) => line.replace(/ .*/, '')));
  return `The provider's contract changed (${[...names].join(', ')}): review the SDK's changelog, then run this test with UPDATE_PAY_CONTRACT=1 to keep the new one.`;
}
