import { FAIR_WORKS } from './fair/works.ts';
import { floorRequests } from './floor/requests.ts';
import type { productRequests } from './requests.ts';

/** `adapter` is the part of the local service in front of the handlers, which a stage does not have. */
export type WorkName = keyof ReturnType<typeof productRequests> | 'adapter';

/** A request to measure. */
export type Work = {
  name: WorkName;
  title: string;
  /** The number of requests per round with one client, and with ten. */
  counts: [number, number];
  aim?: Aim;
  /** Whether the request writes events, which the relay must ship before the next round. */
  writes: boolean;
};

/** The aims with ten clients. */
type Aim = {
  /** The lowest ratio to the bare floor. */
  ratio: number;
  /** The highest database time, as a multiple of the floor's. */
  server?: number;
  /** The highest database time, as a multiple of another request's. */
  beside?: { name: WorkName; times: number };
};

const READS: [number, number] = [300, 2000];
const WRITES: [number, number] = [200, 600];

export const httpWorks: readonly Work[] = [
  { name: 'session', title: 'session', counts: READS, aim: { ratio: 0.38, server: 3 }, writes: false },
  { name: 'one', title: 'one passage', counts: READS, aim: { ratio: 0.34, server: 3 }, writes: false },
  { name: 'page', title: 'page of 50', counts: READS, aim: { ratio: 0.42, server: 2 }, writes: false },
  {
    name: 'memberPage',
    title: 'page of 50, a member’s',
    counts: READS,
    aim: { ratio: 0.4, beside: { name: 'page', times: 1.2 } },
    writes: false,
  },
  {
    name: 'record',
    title: 'record a passage, each client in another association',
    counts: WRITES,
    aim: { ratio: 0.32, server: 2 },
    writes: true,
  },
  { name: 'recordInOne', title: 'record a passage, all in one association', counts: WRITES, writes: true },
  { name: 'batch', title: 'record a hundred', counts: [6, 20], aim: { ratio: 0.36 }, writes: true },
  { name: 'login', title: 'log in', counts: [30, 80], aim: { ratio: 0.82 }, writes: true },
  { name: 'figures', title: 'figures of 40,000', counts: [8, 30], aim: { ratio: 0.5 }, writes: false },
  { name: 'adapter', title: 'the local adapter, with nothing behind it', counts: READS, writes: false },
];

/** The lowest ratio to the fair floor. */
export const FAIR_AIM = 0.67;

/** The corresponding request to the bare floor. */
export function floorRequest(name: WorkName) {
  return name === 'memberPage' ? floorRequests.page : floorRequests[name];
}

export function isFairWork(name: string): boolean {
  return FAIR_WORKS.some((fair) => fair === name);
}
