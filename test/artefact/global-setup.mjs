// Jest would compile a `.ts` setup to CommonJS; imported from here, Node loads it natively.
import { missingForTests } from './missing-prerequisites.ts';

export default async function setup() {
  const missing = await missingForTests();
  if (missing === undefined) return;
  process.stderr.write(`${missing}\n`);
  // A thrown error would be printed with a useless stack.
  process.exit(1);
}
