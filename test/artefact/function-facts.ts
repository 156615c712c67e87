import { settingsOf } from '../../infra/deploy/function-settings.ts';
import type { AllFunctions } from '../../infra/deploy/functions.ts';
import type { Environment } from '../../lib/core/config/config.ts';
import { slices } from '../../lib/core/config/slices.ts';
import { type Reach, reachOf } from '../../lib/runtime/declared-use.ts';

/** What is known of a function before it runs. */
export type FunctionFacts = { seconds: number; reach: Reach };

/** Of the functions that the gateway calls. */
const HTTP_SECONDS = 29;
const nothing = reachOf({ needsRows: false });

/** The facts of every function by its name. */
export function factsOf(all: AllFunctions): (name: string) => FunctionFacts {
  const { endpoints, defaultRoutes, workers, jobs } = all;
  const facts = new Map<string, FunctionFacts>();
  for (const { name } of defaultRoutes) facts.set(name, { seconds: HTTP_SECONDS, reach: nothing });
  for (const { name, handler } of endpoints) facts.set(name, { seconds: HTTP_SECONDS, reach: handler.reach });
  for (const { name, handler } of [...workers, ...jobs])
    facts.set(name, { seconds: handler.facts.timeout, reach: handler.reach });
  return (name) => {
    const found = facts.get(name);
    if (!found) throw new Error(`there is no function ${name}`);
    return found;
  };
}

const forAll = Object.keys(slices.service().shape);
/** There is no other AWS and no other provider here, and no role that would bring credentials. */
const forEmulation = [
  'S3_ENDPOINT',
  'SQS_ENDPOINT',
  'PAY_API_URL',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
];

/** The settings a function has in a stage, and no other's: what it would miss there it must miss here. */
export function environmentFor({ reach }: FunctionFacts, stage: Environment): Environment {
  const names = [...forAll, ...forEmulation, ...Object.keys(settingsOf(reach))];
  return Object.fromEntries(names.flatMap((name) => (stage[name] ? [[name, stage[name]]] : [])));
}
