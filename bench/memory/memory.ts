import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { processEnvironment } from '../../lib/core/config/config.ts';
import { startProduct } from '../http/product.ts';
import { residentMegabytes } from '../http/usage.ts';

/** Resident megabytes of a process: at the end, its peak, and the upper limit at the end. */
export type Memory = { what: string; now: number; peak: number; aim?: number };

const run = promisify(execFile);

/** Starts the service with everything embedded and plays the demo against it. */
export async function measureEmbedded(folder: string): Promise<Memory[]> {
  // The first start in a checkout builds the database template, the second one copies it.
  const product = await startProduct(folder);
  const started = residentMegabytes(product.pid);
  const env = { ...processEnvironment, ...product.environment };
  await run(process.execPath, ['--import', './infra/project-node.mjs', 'infra/demo/run.ts'], { env });
  const played = residentMegabytes(product.pid);
  await product.stop();
  return [
    { what: '`npm start` with everything embedded, once it is ready', ...started, aim: 600 },
    { what: 'the same after the demo', ...played, aim: 600 },
  ];
}

/** Formats the results as a Markdown table. */
export function memoryTable(memory: readonly Memory[]): string {
  const rows = memory.map(({ what, now, peak, aim }) => {
    const wanted = aim === undefined ? '' : `≤ ${aim}${now <= aim ? '' : ' missed'}`;
    return `| ${what} | ${Math.round(now)} | ${Math.round(peak)} | ${wanted} |`;
  });
  return ['| process | resident MB | most | aim |', '| --- | --: | --: | --- |', ...rows].join('\n');
}
