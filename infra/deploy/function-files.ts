import { stringify } from 'yaml';
import { allSubjects, type DeployedFunction } from './deployed-function.ts';
import { isInNetwork, settingsOf } from './function-settings.ts';
import type { AllFunctions } from './functions.ts';
import { functionName } from './names.ts';
import { roleResource } from './role-name.ts';
import { logGroupName, ref, STAGE, type Value } from './template-values.ts';

type ServerlessFunction = {
  handler: string;
  name: string;
  description: string;
  timeout: number;
  memorySize?: number;
  reservedConcurrency?: { 'Fn::If': [condition: string, then: number, otherwise: Value] };
  role: string;
  environment?: Record<string, Value>;
  vpc?: { securityGroupIds: Value[]; subnetIds: Value[] };
  logs: { logGroup: string };
  disableLogs: true;
  dependsOn?: string[];
  package: { artifact: string };
};

const network = {
  securityGroupIds: [ref('FunctionSecurityGroup')],
  subnetIds: [ref('PrivateSubnetA'), ref('PrivateSubnetB')],
};

/** One file of Serverless functions per domain: its path and its content. */
export function functionFiles(all: AllFunctions): Map<string, string> {
  const byDomain = Map.groupBy(allSubjects(all), ({ domain }) => domain);
  return new Map(
    [...byDomain].map(([domain, functions]) => [`infra/functions/${domain}.yml`, fileOf(functions)]),
  );
}

function definitionOf(subject: DeployedFunction): ServerlessFunction {
  const { name, domain, summary, timeout, memory, concurrency, reach, isHook } = subject;
  const environment = settingsOf(reach);
  return {
    handler: `${name}.handler`,
    name: functionName(STAGE, name),
    description: summary,
    timeout,
    ...(memory === undefined ? {} : { memorySize: memory }),
    ...(concurrency === undefined ? {} : { reservedConcurrency: reserved(concurrency) }),
    role: roleResource(subject),
    ...(Object.keys(environment).length > 0 ? { environment } : {}),
    ...(isInNetwork(reach) ? { vpc: network } : {}),
    logs: { logGroup: logGroupName(domain) },
    // The log group is one of the stack's own; this keeps Serverless from making one per function.
    disableLogs: true,
    // New code waits for the hooks: when one fails, what runs stays what it was.
    ...(isHook ? {} : { dependsOn: ['Migration'] }),
    package: { artifact: `dist/zips/${name.replaceAll('/', '-')}.zip` },
  };
}

/** In stages that reserve: an account that is new may not. */
function reserved(concurrency: number): ServerlessFunction['reservedConcurrency'] {
  return { 'Fn::If': ['ReservesConcurrency', concurrency, ref('AWS::NoValue')] };
}

function fileOf(functions: DeployedFunction[]): string {
  const body = Object.fromEntries(functions.map((subject) => [keyOf(subject.name), definitionOf(subject)]));
  return `# GENERATED from functions/** by \`npm run generate\`.\n${stringify(body, { lineWidth: 0, aliasDuplicateObjects: false })}`;
}

/** `passages/create` → `passagesCreate`. */
function keyOf(name: string): string {
  return name.replace(/[/-](\w)/g, (_, letter: string) => letter.toUpperCase());
}
