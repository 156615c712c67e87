import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** Runs a script of `processes/` and kills it once it has printed `lines` lines. */
export async function killAfter(name: string, parameters: string[], lines: number): Promise<void> {
  const script = fileURLToPath(new URL(`../processes/${name}.ts`, import.meta.url));
  const child = spawn(process.execPath, [script, ...parameters], { stdio: ['pipe', 'pipe', 'inherit'] });
  const closed = once(child, 'close');
  let printed = 0;
  for await (const _ of createInterface(child.stdout)) {
    printed += 1;
    if (printed === lines) child.kill('SIGKILL');
  }
  await closed;
  if (child.signalCode !== 'SIGKILL') throw new Error(`${name} ended before it was killed`);
}
