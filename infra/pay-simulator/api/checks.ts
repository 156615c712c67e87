import { type ApiError, invalidRequest } from './errors.ts';
import type { ApiRequest } from './request.ts';

/** Validates requests and responses against the provider's own type declarations. */
export type PayContract = {
  requestFaults(verb: string, path: string, params: unknown): string[];
  answerFaults(verb: string, path: string, body: unknown): string[];
};

/** Validates requests and responses against the provider's contract, if one is given. */
export type ContractChecks = {
  /** All violations so far, of requests and responses. */
  faults: string[];
  checkRequest(request: ApiRequest): ApiError | undefined;
  checkAnswer(request: ApiRequest, response: unknown): void;
};

export function openContractChecks(contract: PayContract | undefined): ContractChecks {
  const faults: string[] = [];
  const addFaults = ({ verb, path }: ApiRequest, found: string[]) => {
    for (const fault of found) faults.push(`${verb} ${path}: ${fault}`);
  };
  return {
    faults,
    checkRequest: (request) => {
      const found = contract?.requestFaults(request.verb, request.path, request.params) ?? [];
      addFaults(request, found);
      const [fault] = found;
      return fault === undefined ? undefined : invalidRequest(fault, { code: 'parameter_unknown' });
    },
    checkAnswer: (request, response) => {
      addFaults(request, contract?.answerFaults(request.verb, request.path, response) ?? []);
    },
  };
}
