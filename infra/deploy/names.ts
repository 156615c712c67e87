/** Where every stage is: receipts and names of French donors stay in France. */
export const REGION = 'eu-west-3';

/** The name of a function in a stage: the same here and in AWS. */
export function functionName(stage: string, name: string): string {
  return `tournee-${stage}-${name.replaceAll('/', '-')}`;
}

export function queuePrefix(stage: string): string {
  return `tournee-${stage}-`;
}
