import { fileURLToPath } from 'node:url';
import type { UploadProblem } from '../../core/upload-limits.ts';
import { type Ending, runBounded } from './bounded-process.ts';

/** Bytes at the end in which the end is marked; nothing but white space may follow. */
const TAIL = 1024;
const endMark = /%%EOF[\s\0]*$/;

/** What a PDF may cost: the process that reads it is ended when it takes more. */
const BOUNDS = { seconds: 4, bytes: 400 * 1024 * 1024, heapMegabytes: 192 };

/** Tells the process that it is the one that reads a PDF. */
const MARK = 'TOURNEE_READS_PDF';
const exitCodes = { written: 0, 'content-not-allowed': 3, 'content-differs': 4 } as const;
/** How a process ends that took more than it may, or that a file has broken. */
const ENDED_BY_THE_FILE = new Set(['SIGKILL', 'SIGABRT', 'SIGSEGV', 'SIGXCPU']);

type Rewritten = { bytes: Uint8Array } | { problem: UploadProblem };

/**
 * A PDF written anew, or why there is none. It is read in a process of its own, without the settings of the service, which
 * is ended when it takes too much memory or time: such a file is refused.
 */
export async function inspectPdf(file: Buffer): Promise<Rewritten> {
  if (!endMark.test(file.subarray(-TAIL).toString('latin1'))) return { problem: 'content-differs' };
  return whatBecameOf(await readInProcess(file));
}

/** How the process ended that has read a PDF, and what it took. */
export function readInProcess(file: Buffer): Promise<Ending> {
  return runBounded(fileURLToPath(import.meta.url), MARK, file, BOUNDS);
}

/** Throws when the process has failed for another reason than the file: then the check is tried again, and alarmed. */
export function whatBecameOf({ code, signal, output, complaint }: Omit<Ending, 'used'>): Rewritten {
  if (code === exitCodes.written) return { bytes: output };
  if (code === exitCodes['content-differs']) return { problem: 'content-differs' };
  const isOfTheFile = signal !== null && ENDED_BY_THE_FILE.has(signal);
  if (code === exitCodes['content-not-allowed'] || isOfTheFile) return { problem: 'content-not-allowed' };
  throw new Error(`the process that reads PDFs failed (${code ?? signal}): ${complaint}`);
}

/** The other process: reads the file from its input, and writes it anew to its output. */
async function readFromInput(): Promise<number> {
  const [{ rewritePdf }, { NotAllowed }] = await Promise.all([
    import('./rewrite-pdf.ts'),
    import('./pdf-names.ts'),
  ]);
  const pieces: Buffer[] = [];
  for await (const piece of process.stdin) pieces.push(Buffer.from(piece));
  const written = await rewritePdf(Buffer.concat(pieces)).catch((error: unknown) =>
    error instanceof NotAllowed ? ('content-not-allowed' as const) : ('content-differs' as const),
  );
  if (typeof written === 'string') return exitCodes[written];
  await new Promise<void>((resolve, reject) => {
    process.stdout.write(written, (error) => (error ? reject(error) : resolve()));
  });
  return exitCodes.written;
}

if (process.env[MARK] === '1') process.exit(await readFromInput());
