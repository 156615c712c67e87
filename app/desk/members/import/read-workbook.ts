import { allowWorker } from '../../../own-workers.ts';
import type { Workbook } from './workbook.ts';

/** A file that is made to take long is given up. */
const MAX_MILLISECONDS = 10_000;

/** Reads a workbook in a worker of its own, which ends with the reading or after ten seconds. */
export async function readWorkbook(file: ArrayBuffer): Promise<Workbook> {
  const { workerAddress } = await import('./workbook-worker.ts');
  allowWorker(workerAddress);
  const worker = new Worker(workerAddress, { type: 'module' });
  const { promise, resolve } = Promise.withResolvers<Workbook>();
  const timer = setTimeout(() => resolve({ fault: 'too-slow' }), MAX_MILLISECONDS);
  worker.onmessage = ({ data }: MessageEvent<Workbook>) => resolve(data);
  worker.onerror = () => resolve({ fault: 'unreadable' });
  worker.postMessage(file, [file]);
  const workbook = await promise;
  clearTimeout(timer);
  worker.terminate();
  return workbook;
}
