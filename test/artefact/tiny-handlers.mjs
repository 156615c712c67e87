// Handlers for tests: `handler` starts one kind of work and awaits it only if the event says so.
import { scrypt } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { dbOverPostgres } from '../../lib/data/connection/db.ts';

const hashed = promisify(scrypt);
const db = dbOverPostgres(process.env.DATABASE_URL ?? '');

const works = {
  nothing: async () => {},
  timer: () => setTimeout(500),
  request: async ({ url }) => (await fetch(url)).text(),
  question: () => sql`select pg_sleep(0.5)`.execute(db),
  file: ({ path }) => writeFile(path, 'later'.repeat(1_000_000)),
  thread: () => hashed('password', 'salt', 32),
};

export async function handler({ name, isAwaited, ...input }) {
  const work = works[name](input);
  if (isAwaited) await work;
  return { name };
}

/** Counts the ticks of an unreferenced timer. */
let ticks = 0;
setInterval(() => {
  ticks += 1;
}, 10).unref();

export const clock = async () => ticks;

export async function failing({ message }) {
  throw new RangeError(message);
}

export const endless = () => new Promise(() => setInterval(() => {}, 1000));

export const ending = () => process.exit(3);

export const callback = (_event, _context, done) => done(null, 'too late');

export const printing = async () => {
  process.stdout.write('for the log\n');
  process.stderr.write('a complaint\n');
};

export const settings = async (_event, context) => ({ context, environment: process.env });
