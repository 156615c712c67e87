import { stringify } from 'yaml';
import { functionName } from '../names.ts';
import { logGroupName, ref, STAGE, type Value } from '../template-values.ts';
import { type DeployedFunction, deployedFunctions } from './deployed-function.ts';
import { roleResource } from './function-role.ts';
import { isInNetwork, settingsOf } from './function-settings.ts';
import type { AllFunctions } from './functions.ts';

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

/** One generated file of Serverless functions per domain: path → content. */
export function functionFiles(all: AllFunctions): Map<string, string> {
  const byDomain = Map.groupBy(deployedFunctions(all), ({ domain }) => domain);
  return new Map(
    [...byDomain].map(([domain, functions]) => [`infra/functions/${domain}.yml`, functionFile(functions)]),
  );
}

function definitionOf(fn: DeployedFunction): ServerlessFunction {
  const { name, domain, summary, timeout, memory, concurrency, reach, isHook } = fn;
  const environment = settingsOf(reach);
  return {
    handler: `${name}.handler`,
    name: functionName(STAGE, name),
    description: summary,
    timeout,
    ...(memory === undefined ? {} : { memorySize: memory }),
    ...(concurrency === undefined ? {} : { reservedConcurrency: reserved(concurrency) }),
    role: roleResource(fn),
    ...(Object.keys(environment).length > 0 ? { environment } : {}),
    ...(isInNetwork(reach) ? { vpc: network } : {}),
    logs: { logGroup: logGroupName(domain) },
    // The stack declares one log group per domain; without this Serverless adds one per function.
    disableLogs: true,
    // New code waits for the deploy hooks: when one fails, the running code stays unchanged.
    ...(isHook ? {} : { dependsOn: ['Migration'] }),
    package: { artifact: `dist/zips/${name.replaceAll('/', '-')}.zip` },
  };
}

/** Reserves concurrency only in stages that do so: a new account has no quota for it. */
function reserved(concurrency: number): ServerlessFunction['reservedConcurrency'] {
  return { 'Fn::If': ['ReservesConcurrency', concurrency, ref('AWS::NoValue')] };
}

/** The generated file that defines these functions. */
export function functionFile(functions: DeployedFunction[]): string {
  const body = Object.fromEntries(functions.map((fn) => [keyOf(fn.name), definitionOf(fn)]));
  return `# GENERATED from functions/** by \`npm run generate\`.\n${stringify(body, { lineWidth: 0, aliasDuplicateObjects: false })}`;
}

/** `passages/create` → `passagesCreate`. */
function keyOf(name: string): string {
  return name.replace(/[/-](\w)/g, (_, letter: string) => letter.toUpperCase());
}
