import type { QueueName } from '../../lib/core/messages.ts';
import { type Reach, reachOf } from '../../lib/runtime/declared-use.ts';
import type { AllFunctions } from './functions.ts';

/** A function as the stack needs to know it, whatever its kind. */
export type DeployedFunction = {
  name: string;
  domain: string;
  summary: string;
  /** Seconds it may run. */
  timeout: number;
  /** MB, where it needs others than all. */
  memory?: number;
  /** How many of it may run at a time; so many are kept free for it. */
  concurrency?: number;
  reach: Reach;
  /** The queue it serves. */
  queue?: QueueName;
  isHook: boolean;
};

/** API Gateway gives up after 30 seconds; a function must have answered by then. */
const HTTP_TIMEOUT = 29;
const DEFAULT_ROUTE = 'Answer what no route takes';
/** The default route answers from a table. */
const nothing = reachOf({ needsRows: false });

/** All functions, sorted by name. */
export function allSubjects({ endpoints, defaultRoutes, workers, jobs }: AllFunctions): DeployedFunction[] {
  const subjects = [
    ...endpoints.map(({ name, handler: { facts, reach } }) => ({
      ...base(name, facts.summary, HTTP_TIMEOUT),
      ...(facts.concurrency === undefined ? {} : { concurrency: facts.concurrency }),
      reach,
    })),
    ...defaultRoutes.map(({ name }) => ({ ...base(name, DEFAULT_ROUTE, HTTP_TIMEOUT), reach: nothing })),
    ...workers.map(({ name, handler: { facts, reach } }) => ({
      ...base(name, facts.summary, facts.timeout),
      concurrency: facts.concurrency,
      reach,
      queue: facts.queue,
    })),
    ...jobs.map(({ name, handler: { facts, reach } }) => ({
      ...base(name, facts.summary, facts.timeout),
      ...(facts.memory === undefined ? {} : { memory: facts.memory }),
      reach,
      isHook: facts.deployHook === true,
    })),
  ];
  return subjects.sort((a, b) => (a.name < b.name ? -1 : 1));
}

function base(name: string, summary: string, timeout: number) {
  return { name, domain: name.split('/')[0] ?? '', summary, timeout, isHook: false };
}
