import { writeFile } from 'node:fs/promises';
import { readIfThere } from './files.ts';

const FILE = 'test/pay-contract/kept.txt';

/** The saved fingerprint; with UPDATE_PAY_CONTRACT set, `lines` are saved first. */
export async function savedFingerprint(lines: string[]): Promise<string[]> {
  if (process.env['UPDATE_PAY_CONTRACT']) await writeFile(FILE, `${lines.join('\n')}\n`);
  return (await readIfThere(FILE))?.trimEnd().split('\n') ?? [];
}

/** A message that names the changed operations; undefined when the fingerprints are equal. */
export function describeDrift(kept: string[], lines: string[]): string | undefined {
  const changed = lines.filter((line) => !kept.includes(line));
  const gone = kept.filter((line) => !lines.includes(line));
  if (changed.length + gone.length === 0) return undefined;
  const names = new Set([...changed, ...gone].map((line) => line.replace(/ .*/, '')));
  return `The provider's contract changed (${[...names].join(', ')}): review the SDK's changelog, then run this test with UPDATE_PAY_CONTRACT=1 to keep the new one.`;
}
