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

/** The role with which the gateway invokes the functions of its routes; those that only one stage has come last. */
export function apiRole(
  { endpoints, defaultRoutes }: AllFunctions,
  onlyHere: AllFunctions['endpoints'] = [],
) {
  const usual = domainsOf([...endpoints, ...defaultRoutes]);
  // Wildcards by domain: a list of more than a hundred functions would exceed the size limit of a policy.
  const targets = [...new Set([...usual, ...domainsOf(onlyHere)])].map((domain) =>
    ownArn('lambda', `function:${functionName(STAGE, `${domain}/`)}*`),
  );
  return invokeRole('apigateway.amazonaws.com', targets);
}

const domainsOf = (functions: readonly { name: string }[]) =>
  functions.map(({ name }) => name.split('/')[0] ?? '').sort();
