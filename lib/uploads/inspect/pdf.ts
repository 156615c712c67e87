import { fileURLToPath } from 'node:url';
import type { UploadProblem } from '../../core/upload-limits.ts';
import { type Ending, runBounded } from './bounded-process.ts';

/** The number of last bytes that contain the end mark; only white space may follow the mark. */
const TAIL = 1024;
const endMark = /%%EOF[\s\0]*$/;

/** The limits of the process that reads a PDF; it is killed when it exceeds them. */
const BOUNDS = { seconds: 4, bytes: 400 * 1024 * 1024, heapMegabytes: 192 };

/** The environment variable that marks the process that reads a PDF. */
const MARK = 'TOURNEE_READS_PDF';
const exitCodes = { written: 0, 'content-not-allowed': 3, 'content-differs': 4 } as const;
/** Signals that end a process which exceeded its limits or was crashed by the file. */
const ENDED_BY_THE_FILE = new Set(['SIGKILL', 'SIGABRT', 'SIGSEGV', 'SIGXCPU']);

type Rewritten = { bytes: Uint8Array } | { problem: UploadProblem };

/**
 * Returns a rewritten PDF, or why it is refused. A separate process without the service's settings reads the PDF, and is killed
 * when it takes too much memory or time: such a file is refused.
 */
export async function inspectPdf(file: Buffer): Promise<Rewritten> {
  if (!endMark.test(file.subarray(-TAIL).toString('latin1'))) return { problem: 'content-differs' };
  return whatBecameOf(await readInProcess(file));
}

/** Reads a PDF in a separate process; returns how that ended, and its resource use. */
export function readInProcess(file: Buffer): Promise<Ending> {
  return runBounded(fileURLToPath(import.meta.url), MARK, file, BOUNDS);
}

/**
 * Returns the result of the process; throws when it failed for a reason other than the file: the check is then retried, and an
 * alarm raised.
 */
export function whatBecameOf({ code, signal, output, complaint }: Omit<Ending, 'used'>): Rewritten {
  if (code === exitCodes.written) return { bytes: output };
  if (code === exitCodes['content-differs']) return { problem: 'content-differs' };
  const isOfTheFile = signal !== null && ENDED_BY_THE_FILE.has(signal);
  if (code === exitCodes['content-not-allowed'] || isOfTheFile) return { problem: 'content-not-allowed' };
  throw new Error(`the process that reads PDFs failed (${code ?? signal}): ${complaint}`);
}

/** The main function of the separate process: reads the file from its input, and writes the rewritten file to its output. */
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
