import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { UserError } from '../local/user-error.ts';

const root = new URL('../../', import.meta.url).pathname;

/** Runs Serverless in the project; its output is shown live if `isShown`, otherwise only when it fails. */
export function serverless(parameters: readonly string[], isShown = false): Promise<void> {
  const program = join(root, 'node_modules/serverless/bin/serverless.js');
  const output = isShown ? 'inherit' : 'pipe';
  const child = spawn(process.execPath, [program, ...parameters], {
    cwd: root,
    stdio: ['ignore', output, output],
  });
  let text = '';
  const collect = (chunk: Buffer) => {
    text += chunk.toString();
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new UserError(text || `serverless ${parameters[0]} failed.`)),
    );
  });
}
