import { apiBody } from '../api-body.ts';
import type { AllFunctions } from '../functions/functions.ts';
import { functionName } from '../names.ts';
import { ownArn, STAGE } from '../template-values.ts';
import { invokeRole } from './invoke-role.ts';
import type { Resources } from './resources.ts';

export function api(all: AllFunctions): Resources {
  return {
    HttpApi: {
      Type: 'AWS::ApiGatewayV2::Api',
      Properties: { Body: apiBody(all), DisableExecuteApiEndpoint: true },
    },
    HttpApiRole: apiRole(all),
  };
}

/** The role with which the gateway invokes the functions of its routes. */
export function apiRole(all: AllFunctions) {
  const domains = [...all.endpoints, ...all.defaultRoutes].map(({ name }) => name.split('/')[0] ?? '');
  // Wildcards by domain: a list of more than a hundred functions would exceed the size limit of a policy.
  const targets = [...new Set(domains)]
    .sort()
    .map((domain) => ownArn('lambda', `function:${functionName(STAGE, `${domain}/`)}*`));
  return invokeRole('apigateway.amazonaws.com', targets);
}
