/** A CloudFormation stack of a stage. */
export type Stack = {
  /** The folder of its template under `dist/<stage>`. */
  name: string;
  /** Its Serverless file. */
  config: string;
  /** What it brings up, for whoever reads the report of a deploy. */
  holds: string;
};

/** In the order in which they are brought up: a stack knows those before it by names only, those after it not at all. */
export const stacks = [
  { name: 'api', config: 'serverless.yml', holds: 'the API' },
  { name: 'triggers', config: 'serverless.triggers.yml', holds: 'what starts jobs and workers' },
  { name: 'alarms', config: 'serverless.alarms.yml', holds: 'the alarms' },
  { name: 'app', config: 'serverless.app.yml', holds: 'the web application' },
] as const satisfies readonly Stack[];

export type StackName = (typeof stacks)[number]['name'];

/** What CloudFormation calls a stack. */
export function stackId(stage: string, { name }: Pick<Stack, 'name'>): string {
  return name === 'api' ? `tournee-${stage}` : `tournee-${stage}-${name}`;
}

/** Where Serverless writes the template of a stack, and reads it from. */
export function packageFolder(stage: string, { name }: Pick<Stack, 'name'>): string {
  return `dist/${stage}/${name}`;
}
