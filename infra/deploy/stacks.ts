import { DISTRIBUTION_REGION, REGION } from './names.ts';

/** A CloudFormation stack of a stage. */
export type Stack = {
  /** The folder of its template under `dist/<stage>`. */
  name: string;
  /** Its Serverless file. */
  config: string;
  /** What the stack contains, for the report of a deploy. */
  holds: string;
  region: string;
};

/** In the order of deployment: a stack refers to earlier stacks by names only, and never to later ones. */
export const stacks = [
  {
    name: 'queues',
    config: 'serverless.queues.yml',
    holds: 'the queues and the log groups',
    region: REGION,
  },
  { name: 'api', config: 'serverless.yml', holds: 'the API', region: REGION },
  {
    name: 'triggers',
    config: 'serverless.triggers.yml',
    holds: 'what starts jobs and workers',
    region: REGION,
  },
  { name: 'alarms', config: 'serverless.alarms.yml', holds: 'the alarms', region: REGION },
  { name: 'app', config: 'serverless.app.yml', holds: 'the web application', region: REGION },
  {
    name: 'app-alarms',
    config: 'serverless.app-alarms.yml',
    holds: 'the alarm of the web application',
    region: DISTRIBUTION_REGION,
  },
] as const satisfies readonly Stack[];

export type StackName = (typeof stacks)[number]['name'];

/** The name of a stack in CloudFormation. */
export function stackId(stage: string, { name }: Pick<Stack, 'name'>): string {
  return name === 'api' ? `tournee-${stage}` : `tournee-${stage}-${name}`;
}

/** The folder in which Serverless writes the template of a stack and from which it deploys. */
export function packageFolder(stage: string, { name }: Pick<Stack, 'name'>): string {
  return `dist/${stage}/${name}`;
}
