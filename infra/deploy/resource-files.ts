import { stringify } from 'yaml';
import type { AllFunctions } from './functions.ts';
import { api } from './resource-files/api.ts';
import { hooks } from './resource-files/hooks.ts';
import { logGroups } from './resource-files/log-groups.ts';
import { logPolicy } from './resource-files/log-policy.ts';
import { queues } from './resource-files/queues.ts';
import type { Resources } from './resource-files/resources.ts';
import { roles } from './resource-files/roles.ts';
import { schedules } from './resource-files/schedules.ts';

const FOLDER = 'infra/resources/generated';

/** The generated resources, one file per kind: path → content. */
export function resourceFiles(all: AllFunctions): Map<string, string> {
  const files: Record<string, Resources> = {
    api: api(all),
    hooks: hooks(all),
    'log-groups': logGroups(all),
    'log-policy': logPolicy(all),
    queues: queues(all),
    roles: roles(all),
    schedules: schedules(all),
  };
  return new Map(
    Object.entries(files).map(([name, resources]) => [`${FOLDER}/${name}.yml`, fileOf(resources)]),
  );
}

function fileOf(resources: Resources): string {
  const options = { lineWidth: 0, aliasDuplicateObjects: false };
  return `# GENERATED from functions/** by \`npm run generate\`.\n${stringify({ Resources: resources }, options)}`;
}
