/** The AWS region of every stage: Paris, because personal data of French donors stays in France. */
export const REGION = 'eu-west-3';

/** The only region in which CloudFront has metrics; nothing but an alarm on them is there. */
export const DISTRIBUTION_REGION = 'us-east-1';

/** The name of a function in a stage, in AWS and in the local Invoke API. */
export function functionName(stage: string, name: string): string {
  return `tournee-${stage}-${name.replaceAll('/', '-')}`;
}

export function queuePrefix(stage: string): string {
  return `tournee-${stage}-`;
}
