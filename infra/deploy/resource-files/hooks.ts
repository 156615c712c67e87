import type { AllFunctions } from '../functions.ts';
import { att, functionResource } from '../template-values.ts';
import type { Resources } from './resources.ts';

/** How long CloudFormation waits for the answer of a hook beyond the time it may run. */
const HOOK_GRACE_SECONDS = 60;

/** What a deploy runs before any function gets new code: settings first, then the schema. */
export function hooks({ jobs }: AllFunctions): Resources {
  const timeoutOf = (name: string) => jobs.find((job) => job.name === name)?.handler.facts.timeout ?? 0;
  const hook = (name: string, dependsOn: string[]) => ({
    Type: 'Custom::DeployHook',
    ...(dependsOn.length > 0 ? { DependsOn: dependsOn } : {}),
    Properties: {
      ServiceToken: att(functionResource(name), 'Arn'),
      ServiceTimeout: timeoutOf(name) + HOOK_GRACE_SECONDS,
      // Another release is another value, and another value runs the hook again.
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
