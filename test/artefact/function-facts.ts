import { settingsOf } from '../../infra/deploy/functions/function-settings.ts';
import type { AllFunctions } from '../../infra/deploy/functions/functions.ts';
import type { Environment } from '../../lib/core/config/config.ts';
import { slices } from '../../lib/core/config/slices.ts';
import { type Reach, reachOf } from '../../lib/runtime/declared-use.ts';

/** The timeout and the declared rights of a function. */
export type FunctionFacts = { seconds: number; reach: Reach };

/** The timeout of the functions that the gateway calls. */
const HTTP_SECONDS = 29;
const noReach = reachOf({ needsRows: false });

/** A lookup of the facts by the name of the function. */
export function factsOf(all: AllFunctions): (name: string) => FunctionFacts {
  const { endpoints, defaultRoutes, workers, jobs } = all;
  const facts = new Map<string, FunctionFacts>();
  for (const { name } of defaultRoutes) facts.set(name, { seconds: HTTP_SECONDS, reach: noReach });
  for (const { name, handler } of endpoints) facts.set(name, { seconds: HTTP_SECONDS, reach: handler.reach });
  for (const { name, handler } of [...workers, ...jobs])
    facts.set(name, { seconds: handler.facts.timeout, reach: handler.reach });
  return (name) => {
    const found = facts.get(name);
    if (!found) throw new Error(`there is no function ${name}`);
    return found;
  };
}

const commonSettings = Object.keys(slices.service().shape);
/** Settings for the emulators, and credentials, which a role provides in a stage. */
const emulatorSettings = [
  'S3_ENDPOINT',
  'SQS_ENDPOINT',
  'PAY_API_URL',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
];

/** Only the settings that the function has in a stage, so that a missing one is found. */
export function environmentFor({ reach }: FunctionFacts, stage: Environment): Environment {
  const names = [...commonSettings, ...emulatorSettings, ...Object.keys(settingsOf(reach))];
  return Object.fromEntries(names.flatMap((name) => (stage[name] ? [[name, stage[name]]] : [])));
}
