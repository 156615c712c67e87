import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import * as z from 'zod';
import { type Association, messagesOf, requestsOf } from './association.ts';

const Cell = z.number().min(0);
const Row = z.tuple([Cell, Cell, Cell, Cell, Cell, Cell, Cell, Cell]);
const File = z.strictObject({
  requests: z.record(z.string(), Row),
  messages: z.record(z.string(), Row),
});

/** The costs of one request or message, and its number per season. */
export type Call = {
  name: string;
  count: number;
  measuredMs: number;
  waitsMs: number;
  billedMs: number;
  databaseMs: number;
  logRecords: number;
  logKb: number;
  answerKb: number;
  databaseKb: number;
  providerCalls: number;
};

/** The sums over all calls of a season. */
export type Totals = { [key in Exclude<keyof Call, 'name' | 'measuredMs' | 'waitsMs'>]: number };

const file = File.parse(parse(readFileSync(new URL('calls.yml', import.meta.url), 'utf8')));

/** A function with 512 MB has 0.29 of a virtual processor. */
const SLOWER = 3.5;

/** The requests of a season of an association. */
export function requestCalls(of: Association): Call[] {
  return callsOf(file.requests, requestsOf(of));
}

/** The messages that the workers process in a season. */
export function messageCalls(of: Association): Call[] {
  return callsOf(file.messages, messagesOf(of));
}

function callsOf(rows: z.output<typeof File>['requests'], counts: Record<string, number>): Call[] {
  const names = Object.keys(rows);
  if (names.join() !== Object.keys(counts).join())
    throw new Error(
      'infra/costs/calls.yml and infra/costs/association.ts name other calls, or in another order.',
    );
  return Object.entries(rows).map(([name, row]) => callOf(name, counts[name] ?? 0, row));
}

function callOf(name: string, count: number, row: z.output<typeof Row>): Call {
  const [measuredMs, waitsMs, databaseMs, logRecords, logKb, answerKb, databaseKb, providerCalls] = row;
  // Corrects rounding: 3.5 × 9.3 is slightly more than 32.55 in binary.
  const billedMs = Math.ceil(SLOWER * measuredMs + waitsMs - 1e-9);
  const times = { measuredMs, waitsMs, billedMs, databaseMs };
  return { name, count, ...times, logRecords, logKb, answerKb, databaseKb, providerCalls };
}

/** The sum of each column, weighted by the number of calls. */
export function totalsOf(calls: readonly Call[]): Totals {
  const total = (read: (call: Call) => number) =>
    calls.reduce((sum, call) => sum + call.count * read(call), 0);
  return {
    count: total(() => 1),
    billedMs: total(({ billedMs }) => billedMs),
    databaseMs: total(({ databaseMs }) => databaseMs),
    logRecords: total(({ logRecords }) => logRecords),
    logKb: total(({ logKb }) => logKb),
    answerKb: total(({ answerKb }) => answerKb),
    databaseKb: total(({ databaseKb }) => databaseKb),
    providerCalls: total(({ providerCalls }) => providerCalls),
  };
}
