import { apiPaths } from './api-body.ts';
import { deployedFunctions } from './functions/deployed-function.ts';
import { functionFile } from './functions/function-files.ts';
import type { AllFunctions } from './functions/functions.ts';
import { apiRole } from './resource-files/api.ts';
import { resourceFile } from './resource-files/resources.ts';
import { roles } from './resource-files/roles.ts';

/** What endpoints that only some stages have add to the API's stack of each stage. */
const FOLDER = 'infra/stage-only';

/** The functions that all stages have. */
export function inEveryStage({ endpoints, ...others }: AllFunctions): AllFunctions {
  return { ...others, endpoints: endpoints.filter(({ handler }) => !handler.facts.stages) };
}

/** The endpoints of this stage that others do not have. */
function onlyIn(stage: string, { endpoints }: AllFunctions): AllFunctions['endpoints'] {
  return endpoints.filter(({ handler }) => handler.facts.stages?.some((name) => name === stage));
}

/**
 * For each stage a file of functions and one of resources, which Serverless merges into those of all stages: path → content. Empty for
 * a stage that has nothing of its own, so that not even a role of such a function exists there.
 */
export function stageOnlyFiles(all: AllFunctions, stages: readonly string[]): Map<string, string> {
  return new Map(
    stages.flatMap((stage): [string, string][] => {
      const endpoints = onlyIn(stage, all);
      const only = { endpoints, defaultRoutes: [], workers: [], jobs: [] };
      const resources = {
        HttpApi: { Properties: { Body: { paths: apiPaths(endpoints) } } },
        HttpApiRole: apiRole(inEveryStage(all), endpoints),
        ...roles(only),
      };
      return [
        [`${FOLDER}/functions/${stage}.yml`, functionFile(deployedFunctions(only))],
        [`${FOLDER}/resources/${stage}.yml`, resourceFile(endpoints.length > 0 ? resources : {})],
      ];
    }),
  );
}
