import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** Runs a process of `processes/`, and kills it once it has said so many lines. */
export async function killAfter(name: string, parameters: string[], lines: number): Promise<void> {
  const script = fileURLToPath(new URL(`./processes/${name}.ts`, import.meta.url));
  const child = spawn(process.execPath, [script, ...parameters], { stdio: ['pipe', 'pipe', 'inherit'] });
  const closed = once(child, 'close');
  let said = 0;
  for await (const _ of createInterface(child.stdout)) {
    said += 1;
    if (said === lines) child.kill('SIGKILL');
  }
  await closed;
  if (child.signalCode !== 'SIGKILL') throw new Error(`${name} ended before it was killed`);
}
