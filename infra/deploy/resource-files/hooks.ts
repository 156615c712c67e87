import type { AllFunctions } from '../functions/functions.ts';
import { att, functionResource } from '../template-values.ts';
import type { Resources } from './resources.ts';

/** How long CloudFormation waits for a hook's response beyond the function's timeout. */
const HOOK_GRACE_SECONDS = 60;

/** The custom resources that check settings and migrate the schema before any function gets new code. */
export function hooks({ jobs }: AllFunctions): Resources {
  const timeoutOf = (name: string) => jobs.find((job) => job.name === name)?.handler.facts.timeout ?? 0;
  const hook = (name: string, dependsOn: string[]) => ({
    Type: 'Custom::DeployHook',
    ...(dependsOn.length > 0 ? { DependsOn: dependsOn } : {}),
    Properties: {
      ServiceToken: att(functionResource(name), 'Arn'),
      ServiceTimeout: timeoutOf(name) + HOOK_GRACE_SECONDS,
      // A changed property makes CloudFormation run the hook again.
      Release: `$\{file(dist/release.json):digest, "not packaged"}`,
    },
  });
  return {
    ConfigCheck: hook('jobs/check-config', []),
    Migration: hook('jobs/migrate', [
      'ConfigCheck',
      'DatabaseWriter',
      'FunctionToDatabase',
      'PrivateRouteA',
      'PrivateRouteB',
    ]),
  };
}
