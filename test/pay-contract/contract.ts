import { derivedContract } from './derived.ts';
import { requestValidator, responseValidator } from './validators.ts';

/** The provider's requests and responses according to the installed SDK. */
export type PayContract = {
  sdkVersion: string;
  apiVersion: string;
  /** Errors in the parameters of a request, decoded from its form or query. */
  requestFaults(verb: string, path: string, params: unknown): string[];
  /** Errors in the body of a success response. */
  answerFaults(verb: string, path: string, body: unknown): string[];
  /** The SDK's name of the operation; undefined for operations our code never calls. */
  operationOf(verb: string, path: string): string | undefined;
};

/** Opens the contract of the installed SDK. */
export async function openPayContract(): Promise<PayContract> {
  const derived = await derivedContract();
  const { sdkVersion, apiVersion, operations } = derived;
  const judges = { request: requestValidator(derived), answer: responseValidator(derived) };
  const routes = operations.map(({ name, verb, path }) => ({ name, verb, pattern: patternOf(path) }));
  const operationOf: PayContract['operationOf'] = (verb, path) =>
    routes.find((route) => route.verb === verb && route.pattern.test(path))?.name;
  const faults = (judge: keyof typeof judges) => (verb: string, path: string, value: unknown) => {
    const operation = operationOf(verb, path);
    if (operation === undefined) return [`${verb} ${path} is no operation of the contract`];
    return judges[judge](operation, value).map((fault) => `${operation}: ${fault}`);
  };
  return {
    sdkVersion,
    apiVersion,
    operationOf,
    requestFaults: faults('request'),
    answerFaults: faults('answer'),
  };
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('{id}', '[^/]+')}$`);
}
