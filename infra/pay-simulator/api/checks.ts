import type { PayContract } from '../contract.ts';
import { type ApiError, invalidRequest } from './errors.ts';
import type { Asked } from './request.ts';

/** Holds what was asked and answered against the provider's contract, when there is one. */
export type Checks = {
  /** All that did not fit so far, of both sides. */
  faults: string[];
  asked(asked: Asked): ApiError | undefined;
  answered(asked: Asked, answer: unknown): void;
};

export function openChecks(contract: PayContract | undefined): Checks {
  const faults: string[] = [];
  const note = ({ verb, path }: Asked, found: string[]) => {
    for (const fault of found) faults.push(`${verb} ${path}: ${fault}`);
  };
  return {
    faults,
    asked: (asked) => {
      const found = contract?.requestFaults(asked.verb, asked.path, asked.params) ?? [];
      note(asked, found);
      const [fault] = found;
      return fault === undefined ? undefined : invalidRequest(fault, { code: 'parameter_unknown' });
    },
    answered: (asked, answer) => {
      note(asked, contract?.answerFaults(asked.verb, asked.path, answer) ?? []);
    },
  };
}
