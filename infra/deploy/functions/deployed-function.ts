import type { Stage } from '../../../lib/core/config/values.ts';
import type { QueueName } from '../../../lib/core/messages.ts';
import { type Reach, reachOf } from '../../../lib/runtime/declared-use.ts';
import type { AllFunctions } from './functions.ts';

/** The deployment facts of a function of any kind (endpoint, default route, worker or job). */
export type DeployedFunction = {
  name: string;
  domain: string;
  summary: string;
  /** The timeout in seconds. */
  timeout: number;
  /** The memory in MB, if different from the default of the stack. */
  memory?: number;
  /** Reserved concurrency. */
  concurrency?: number;
  reach: Reach;
  /** The queue it consumes. */
  queue?: QueueName;
  isHook: boolean;
  /** The stages that have it; all if left out. */
  stages?: readonly Stage[];
};

/** Seconds; API Gateway gives up after 30. */
const HTTP_TIMEOUT = 29;
const DEFAULT_ROUTE = 'Answer what no route takes';
/** The default route answers from the route table and uses no resource. */
const noReach = reachOf({ needsRows: false });

/** All functions, sorted by name. */
export function deployedFunctions({
  endpoints,
  defaultRoutes,
  workers,
  jobs,
}: AllFunctions): DeployedFunction[] {
  const functions = [
    ...endpoints.map(({ name, handler: { facts, reach } }) => ({
      ...base(name, facts.summary, HTTP_TIMEOUT),
      ...(facts.memory === undefined ? {} : { memory: facts.memory }),
      ...(facts.concurrency === undefined ? {} : { concurrency: facts.concurrency }),
      ...(facts.stages ? { stages: facts.stages } : {}),
      reach,
    })),
    ...defaultRoutes.map(({ name }) => ({ ...base(name, DEFAULT_ROUTE, HTTP_TIMEOUT), reach: noReach })),
    ...workers.map(({ name, handler: { facts, reach } }) => ({
      ...base(name, facts.summary, facts.timeout),
      ...(facts.memory === undefined ? {} : { memory: facts.memory }),
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
  return functions.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Whether a stage has a function. */
export const isDeployedIn = ({ stages }: DeployedFunction, stage: string): boolean =>
  !stages || stages.some((name) => name === stage);

function base(name: string, summary: string, timeout: number) {
  return { name, domain: name.split('/')[0] ?? '', summary, timeout, isHook: false };
}
