import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { UploadProblem } from '../../core/uploads.ts';

/** Bytes at the end in which the end is marked; nothing but white space may follow. */
const TAIL = 1024;
const endMark = /%%EOF[\s\0]*$/;

/** What a PDF may cost: the process that reads it is ended when it takes more. */
const MAX_SECONDS = 4;
/** On a machine that does something else, those seconds of a processor take longer. */
const LONGEST_SECONDS = 30;
const MAX_BYTES = 400 * 1024 * 1024;
const HEAP_MB = 192;
const WATCH_MS = 20;
/** The rewritten file: streams are copied as they are, so that it is hardly larger than what was sent. */
const MAX_WRITTEN = 64 * 1024 * 1024;

/** Tells the process that it is the one that reads a PDF. */
const MARK = 'TOURNEE_READS_PDF';
const exitCodes = { written: 0, 'content-not-allowed': 3, 'content-differs': 4 } as const;

type Rewritten = { bytes: Uint8Array } | { problem: UploadProblem };

/**
 * A PDF written anew, or why there is none. It is read in a process of its own, without the settings of the service, which
 * is ended when it takes too much memory or time: such a file is refused.
 */
export async function inspectPdf(file: Buffer): Promise<Rewritten> {
  if (!endMark.test(file.subarray(-TAIL).toString('latin1'))) return { problem: 'content-differs' };
  const { code, output } = await readInProcess(file);
  if (code === exitCodes['content-differs']) return { problem: 'content-differs' };
  return code === exitCodes.written ? { bytes: output } : { problem: 'content-not-allowed' };
}

async function readInProcess(file: Buffer): Promise<{ code: number | null; output: Buffer }> {
  const child = spawn(process.execPath, [`--max-old-space-size=${HEAP_MB}`, fileURLToPath(import.meta.url)], {
    env: { [MARK]: '1' },
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: LONGEST_SECONDS * 1000,
    killSignal: 'SIGKILL',
  });
  const pieces: Buffer[] = [];
  let length = 0;
  child.stdout.on('data', (piece: Buffer) => {
    length += piece.length;
    if (length > MAX_WRITTEN) child.kill('SIGKILL');
    else pieces.push(piece);
  });
  // It may have ended before it has read everything.
  child.stdin.on('error', () => {});
  child.stdin.end(file);
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const stopWatching = new AbortController();
  const watching = endAbove(child, stopWatching.signal);
  try {
    return { code: await ended, output: Buffer.concat(pieces) };
  } finally {
    stopWatching.abort();
    await watching;
  }
}

type Child = { pid?: number | undefined; kill(signal: 'SIGKILL'): boolean };

/** Ends a process that takes too much: most of its memory is outside of the heap, which no setting of Node limits. */
async function endAbove(child: Child, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const { bytes, seconds } = await usedBy(child.pid);
    if (bytes > MAX_BYTES || seconds > MAX_SECONDS) child.kill('SIGKILL');
    await setTimeout(WATCH_MS, undefined, { signal }).catch(() => {});
  }
}

const PAGE_BYTES = 4096;
const TICKS_PER_SECOND = 100;
/** In what Linux tells of a process, behind its name: its time outside and inside the kernel, and its memory. */
const TIMES = [11, 12];
const PAGES = 21;

/** Memory and processor time of a process; nothing where the system does not tell. */
async function usedBy(pid: number | undefined): Promise<{ bytes: number; seconds: number }> {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '');
  const numbers = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const ticks = TIMES.reduce((sum, at) => sum + (numbers[at] ?? 0), 0);
  return { bytes: (numbers[PAGES] ?? 0) * PAGE_BYTES, seconds: ticks / TICKS_PER_SECOND };
}

/** The other process: reads the file from its input, and writes it anew to its output. */
async function readFromInput(): Promise<number> {
  const [{ rewritePdf }, { NotAllowed }] = await Promise.all([
    import('./rewrite-pdf.ts'),
    import('./pdf-names.ts'),
  ]);
  const pieces: Buffer[] = [];
  for await (const piece of process.stdin) pieces.push(Buffer.from(piece));
  try {
    const bytes = await rewritePdf(Buffer.concat(pieces));
    await new Promise<void>((resolve, reject) => {
      process.stdout.write(bytes, (error) => (error ? reject(error) : resolve()));
    });
    return exitCodes.written;
  } catch (error) {
    return error instanceof NotAllowed ? exitCodes['content-not-allowed'] : exitCodes['content-differs'];
  }
}

if (process.env[MARK] === '1') process.exit(await readFromInput());
