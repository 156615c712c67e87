import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';

/** On a machine that does something else, the seconds of a processor take longer. */
const LONGEST_SECONDS = 30;
const WATCH_MS = 20;
/** What it answers: streams are copied as they are, so that it is hardly larger than what was sent. */
const MAX_WRITTEN = 64 * 1024 * 1024;
/** Letters of what it complains about. */
const MAX_COMPLAINT = 500;

/**
 * What the system itself allows, whether or not this process lives to watch: whole seconds of a processor, and kilobytes
 * of data, of which Node sets half aside at its start.
 */
const OUTERMOST = { seconds: 8, kilobytes: 1_400_000 };
const LIMITED = `ulimit -t ${OUTERMOST.seconds} && ulimit -d ${OUTERMOST.kilobytes} && exec "$@"`;

/** Seconds of a processor, and bytes of memory. */
type Used = { seconds: number; bytes: number };
export type Bounds = Used & { heapMegabytes: number };
/** How a process has ended, what it answered, the end of what it complained about, and the most it was seen to take. */
export type Ending = {
  used: Used;
  code: number | null;
  signal: NodeJS.Signals | null;
  output: Buffer;
  complaint: string;
};

/**
 * Gives bytes to a script in a process of its own, which has nothing of the environment but a mark, and answers what it
 * writes. It is ended when it takes more than it may.
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
  // It may have ended before it has read everything.
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

/** Ends a process that takes too much: most of its memory is outside of the heap, which no setting of Node limits. */
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
/** In what Linux tells of a process, behind its name: its time outside and inside the kernel, and its memory. */
const TIMES = [11, 12];
const PAGES = 21;

/** Memory and processor time of a process; nothing where the system does not tell. */
async function usedBy(pid: number | undefined): Promise<Used> {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '');
  const numbers = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const ticks = TIMES.reduce((sum, at) => sum + (numbers[at] ?? 0), 0);
  return { bytes: (numbers[PAGES] ?? 0) * PAGE_BYTES, seconds: ticks / TICKS_PER_SECOND };
}
