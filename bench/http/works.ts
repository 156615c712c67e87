import { FAIR_WORKS } from './fair/works.ts';
import { floorRequests } from './floor/requests.ts';
import type { productRequests } from './requests.ts';

export type WorkName = keyof ReturnType<typeof productRequests>;

/** A request that is measured. */
export type Work = {
  name: WorkName;
  title: string;
  /** Requests of a round with one client, and with ten. */
  counts: [number, number];
  /** Least ratio to the bare floor with ten clients, and most time of the database as a multiple of the floor's. */
  aim: { ratio: number; server?: number };
  /** Leaves events behind, which are shipped before the next round. */
  writes: boolean;
};

const READS: [number, number] = [300, 2000];

export const httpWorks: readonly Work[] = [
  { name: 'session', title: 'session', counts: READS, aim: { ratio: 0.35, server: 3 }, writes: false },
  { name: 'one', title: 'one passage', counts: READS, aim: { ratio: 0.3, server: 3 }, writes: false },
  { name: 'page', title: 'page of 50', counts: READS, aim: { ratio: 0.45, server: 2 }, writes: false },
  {
    name: 'memberPage',
    title: 'page of 50, a member’s',
    counts: READS,
    aim: { ratio: 0.45, server: 2 },
    writes: false,
  },
  {
    name: 'record',
    title: 'record a passage',
    counts: [200, 600],
    aim: { ratio: 0.5, server: 2 },
    writes: true,
  },
  { name: 'batch', title: 'record a hundred', counts: [6, 20], aim: { ratio: 0.45 }, writes: true },
  { name: 'login', title: 'log in', counts: [30, 80], aim: { ratio: 0.85 }, writes: true },
  { name: 'figures', title: 'figures of 40,000', counts: [8, 30], aim: { ratio: 0.5 }, writes: false },
];

/** The least ratio to the fair floor. */
export const FAIR_AIM = 0.67;

/** The request that the bare floor answers instead. */
export function floorRequest(name: WorkName) {
  return name === 'memberPage' ? floorRequests.page : floorRequests[name];
}

export function isFairWork(name: string): boolean {
  return FAIR_WORKS.some((fair) => fair === name);
}
