import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';

/** Maximum elapsed seconds; on a busy machine CPU seconds take longer. */
const LONGEST_SECONDS = 30;
const WATCH_MS = 20;
/** Maximum output bytes: streams are copied unchanged, so that the output is hardly larger than the input. */
const MAX_WRITTEN = 64 * 1024 * 1024;
/** Maximum characters of its error output. */
const MAX_COMPLAINT = 500;

/**
 * Limits that the operating system enforces, even if this process dies: CPU seconds and kilobytes of data, of which Node reserves
 * half at its start.
 */
const OUTERMOST = { seconds: 8, kilobytes: 1_400_000 };
const LIMITED = `ulimit -t ${OUTERMOST.seconds} && ulimit -d ${OUTERMOST.kilobytes} && exec "$@"`;

/** CPU seconds and bytes of memory. */
type Used = { seconds: number; bytes: number };
export type Bounds = Used & { heapMegabytes: number };
/** How a process ended, its output, the end of its error output, and its maximum use. */
export type Ending = {
  used: Used;
  code: number | null;
  signal: NodeJS.Signals | null;
  output: Buffer;
  complaint: string;
};

/**
 * Runs a script on bytes in a separate process, whose environment contains only a mark, and returns its output. Kills the process
 * when it exceeds its limits.
 */
export async function runBounded(
  script: string,
  mark: string,
  input: Buffer,
  bounds: Bounds,
): Promise<Ending> {
  const node = [process.execPath, `--max-old-space-size=${bounds.heapMegabytes}`, script];
  const child = spawn('/bin/sh', ['-c', LIMITED, 'sh', ...node], {
    env: { [mark]: '1' },
    timeout: LONGEST_SECONDS * 1000,
    killSignal: 'SIGKILL',
  });
  const pieces: Buffer[] = [];
  let length = 0;
  let complaint = '';
  child.stdout.on('data', (piece: Buffer) => {
    length += piece.length;
    if (length > MAX_WRITTEN) child.kill('SIGKILL');
    else pieces.push(piece);
  });
  child.stderr.on('data', (piece: Buffer) => {
    complaint = `${complaint}${piece.toString('latin1')}`.slice(-MAX_COMPLAINT);
  });
  // The process may end before it has read all input.
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const ended = new Promise<Pick<Ending, 'code' | 'signal'>>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
  const stopWatching = new AbortController();
  const watching = endAbove(child, bounds, stopWatching.signal);
  const ending = await ended.finally(() => stopWatching.abort());
  return { ...ending, output: Buffer.concat(pieces), complaint, used: await watching };
}

type Child = { pid?: number | undefined; kill(signal: 'SIGKILL'): boolean };

/** Kills a process that exceeds its limits: most of its memory is outside the heap, which no Node setting limits. */
async function endAbove(child: Child, bounds: Bounds, signal: AbortSignal): Promise<Used> {
  const most = { bytes: 0, seconds: 0 };
  while (!signal.aborted) {
    const { bytes, seconds } = await usedBy(child.pid);
    most.bytes = Math.max(most.bytes, bytes);
    most.seconds = Math.max(most.seconds, seconds);
    if (bytes > bounds.bytes || seconds > bounds.seconds) child.kill('SIGKILL');
    await setTimeout(WATCH_MS, undefined, { signal }).catch(() => {});
  }
  return most;
}

const PAGE_BYTES = 4096;
const TICKS_PER_SECOND = 100;
/** The positions in Linux's `/proc/<pid>/stat` after the name: user and kernel time, and memory. */
const TIMES = [11, 12];
const PAGES = 21;

/** Memory and CPU time of a process; zero where the system does not provide them. */
async function usedBy(pid: number | undefined): Promise<Used> {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '');
  const numbers = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const ticks = TIMES.reduce((sum, at) => sum + (numbers[at] ?? 0), 0);
  return { bytes: (numbers[PAGES] ?? 0) * PAGE_BYTES, seconds: ticks / TICKS_PER_SECOND };
}
