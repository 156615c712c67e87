/** What holds requests and answers against the provider's own typings. */
export type PayContract = {
  requestFaults(verb: string, path: string, params: unknown): string[];
  answerFaults(verb: string, path: string, body: unknown): string[];
  operationOf(verb: string, path: string): string | undefined;
};
