/** Validates requests and responses against the provider's own type declarations. */
export type PayContract = {
  requestFaults(verb: string, path: string, params: unknown): string[];
  answerFaults(verb: string, path: string, body: unknown): string[];
  operationOf(verb: string, path: string): string | undefined;
};
