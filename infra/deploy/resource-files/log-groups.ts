import { deployedFunctions } from '../functions/deployed-function.ts';
import type { AllFunctions } from '../functions/functions.ts';
import { logGroupName, logGroupResource, param } from '../template-values.ts';
import type { Resources } from './resources.ts';

export function logGroups(all: AllFunctions): Resources {
  const domains = [...new Set(deployedFunctions(all).map(({ domain }) => domain))];
  return Object.fromEntries(
    domains.map((domain) => [
      logGroupResource(domain),
      {
        Type: 'AWS::Logs::LogGroup',
        Properties: { LogGroupName: logGroupName(domain), RetentionInDays: param('log_retention_days') },
      },
    ]),
  );
}
