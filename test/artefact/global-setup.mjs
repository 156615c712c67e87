// Jest would turn a `.ts` setup into CommonJS; from here Node itself loads it.
import { whatTestsMiss } from './what-is-missing.ts';

export default async function setup() {
  const missing = await whatTestsMiss();
  if (missing === undefined) return;
  process.stderr.write(`${missing}\n`);
  // An error would be shown with a stack that tells nothing.
  process.exit(1);
}
