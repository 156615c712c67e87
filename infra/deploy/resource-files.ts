import type { AllFunctions } from './functions/functions.ts';
import { api } from './resource-files/api.ts';
import { hooks } from './resource-files/hooks.ts';
import { logGroups } from './resource-files/log-groups.ts';
import { logPolicy } from './resource-files/log-policy.ts';
import { mappings } from './resource-files/mappings.ts';
import { queues } from './resource-files/queues.ts';
import { type Resources, resourceFile } from './resource-files/resources.ts';
import { roles } from './resource-files/roles.ts';
import { schedules } from './resource-files/schedules.ts';
import { inEveryStage } from './stage-only.ts';

/** The resources in the API's stack. */
const RESOURCES = 'infra/resources/generated';
/** The resources in the stack of the queues and log groups. */
const QUEUES = 'infra/queues';
/** The resources in the stack of the triggers. */
const TRIGGERS = 'infra/triggers';

/** The generated resources, one file per kind: path → content. */
export function resourceFiles(all: AllFunctions): Map<string, string> {
  const usual = inEveryStage(all);
  const files: Record<string, Resources> = {
    [`${RESOURCES}/api`]: api(usual),
    [`${RESOURCES}/hooks`]: hooks(all),
    [`${RESOURCES}/log-policy`]: logPolicy(all),
    [`${RESOURCES}/roles`]: roles(usual),
    [`${QUEUES}/log-groups`]: logGroups(all),
    [`${QUEUES}/queues`]: queues(all),
    [`${TRIGGERS}/mappings`]: mappings(all),
    [`${TRIGGERS}/schedules`]: schedules(all),
  };
  return new Map(Object.entries(files).map(([path, resources]) => [`${path}.yml`, resourceFile(resources)]));
}
