import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { StopLine } from '../local/stop-line.ts';

const root = new URL('../../', import.meta.url).pathname;

/** Runs Serverless in the project; what it says is shown as it comes when asked for, and otherwise when it fails. */
export function serverless(parameters: readonly string[], isShown = false): Promise<void> {
  const program = join(root, 'node_modules/serverless/bin/serverless.js');
  const output = isShown ? 'inherit' : 'pipe';
  const child = spawn(process.execPath, [program, ...parameters], {
    cwd: root,
    stdio: ['ignore', output, output],
  });
  let text = '';
  const keep = (chunk: Buffer) => {
    text += chunk.toString();
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new StopLine(text || `serverless ${parameters[0]} failed.`)),
    );
  });
}
