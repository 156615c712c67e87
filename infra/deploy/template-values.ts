/** Placeholders that Serverless replaces while packaging. */
export const STAGE = `$\{sls:stage}`;
export const param = (name: string) => `$\{param:${name}}`;

/** A literal or an intrinsic function that CloudFormation resolves. */
export type Value = string | number | { Ref: string } | { 'Fn::GetAtt': string[] } | { 'Fn::Sub': string };

export const ref = (resource: string): Value => ({ Ref: resource });
export const att = (resource: string, attribute: string): Value => ({
  'Fn::GetAtt': [resource, attribute],
});
/** `$\{…}` in the text refers to resources, their attributes and pseudo parameters. */
export const sub = (text: string): Value => ({ 'Fn::Sub': text });

/** The ARN of something in the stage's own account and region. */
export const ownArn = (service: string, rest: string): Value =>
  sub(`arn:$\{AWS::Partition}:${service}:$\{AWS::Region}:$\{AWS::AccountId}:${rest}`);

/** `passages/create` → `PassagesCreate`: the prefix of the logical ids of a function, a queue or a job. */
export function logicalName(name: string): string {
  return name.replace(/(?:^|[/-])(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** The logical id that Serverless gives to a function. */
export const functionResource = (name: string) => `${logicalName(name)}LambdaFunction`;
export const logGroupResource = (domain: string) => `${logicalName(domain)}LogGroup`;

export const logGroupName = (domain: string) => `/tournee/${STAGE}/${domain}`;
