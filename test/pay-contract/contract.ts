import { derivedContract } from './derived.ts';
import { answerJudge, requestJudge } from './judge.ts';

/** What the payment provider takes and answers, as its SDK of this version says. */
export type PayContract = {
  sdkVersion: string;
  apiVersion: string;
  /** What is wrong with the parameters of a request, decoded from its form or query. */
  requestFaults(verb: string, path: string, params: unknown): string[];
  /** What is wrong with the body of an answer that is no error. */
  answerFaults(verb: string, path: string, body: unknown): string[];
  /** The SDK's name for what is asked; undefined for what our code never asks. */
  operationOf(verb: string, path: string): string | undefined;
};

/** Opens the contract of the installed SDK. */
export async function openPayContract(): Promise<PayContract> {
  const derived = await derivedContract();
  const { sdkVersion, apiVersion, operations } = derived;
  const judges = { request: requestJudge(derived), answer: answerJudge(derived) };
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
