/** What Serverless fills in while it packages. */
export const STAGE = `$\{sls:stage}`;
export const param = (name: string) => `$\{param:${name}}`;

/** A value of the template that CloudFormation works out. */
export type Value = string | number | { Ref: string } | { 'Fn::GetAtt': string[] } | { 'Fn::Sub': string };

export const ref = (resource: string): Value => ({ Ref: resource });
export const att = (resource: string, attribute: string): Value => ({
  'Fn::GetAtt': [resource, attribute],
});
/** `$\{…}` in the text stands for resources, their attributes and pseudo parameters. */
export const sub = (text: string): Value => ({ 'Fn::Sub': text });

/** The ARN of something in the stage's own account and region. */
export const ownArn = (service: string, rest: string): Value =>
  sub(`arn:$\{AWS::Partition}:${service}:$\{AWS::Region}:$\{AWS::AccountId}:${rest}`);

/** `passages/create` → `PassagesCreate`: how a function, a queue or a job begins the names of its resources. */
export function logicalName(name: string): string {
  return name.replace(/(?:^|[/-])(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** What Serverless calls the function itself. */
export const functionResource = (name: string) => `${logicalName(name)}LambdaFunction`;
export const logGroupResource = (domain: string) => `${logicalName(domain)}LogGroup`;

export const logGroupName = (domain: string) => `/tournee/${STAGE}/${domain}`;
