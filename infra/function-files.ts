import { stringify } from 'yaml';
import type { AllFunctions } from './functions.ts';
import { functionName } from './names.ts';

type ServerlessFunction = {
  handler: string;
  name: string;
  description: string;
  timeout: number;
  memorySize?: number;
  package: { artifact: string };
};

/** API Gateway gives up after 30 seconds; a function must have answered by then. */
const HTTP_TIMEOUT = 29;
/** Filled in by Serverless. */
const STAGE = `$\{sls:stage}`;
const DEFAULT_ROUTE = 'Answer what no route takes';

/** One file of Serverless functions per domain: its path and its content. */
export function functionFiles(all: AllFunctions): Map<string, string> {
  const described = [
    ...all.endpoints.map(({ name, handler }) => describe(name, handler.facts.summary, HTTP_TIMEOUT)),
    ...all.defaultRoutes.map(({ name }) => describe(name, DEFAULT_ROUTE, HTTP_TIMEOUT)),
    ...all.workers.map(({ name, handler }) => describe(name, handler.facts.summary, handler.facts.timeout)),
    ...all.jobs.map(({ name, handler }) => describe(name, handler.facts.summary, handler.facts.timeout)),
  ];
  const byDomain = Map.groupBy(described, ({ name }) => name.split('/')[0] ?? '');
  return new Map(
    [...byDomain].map(([domain, functions]) => [`infra/functions/${domain}.yml`, fileOf(functions)]),
  );
}

type Described = { name: string; definition: ServerlessFunction };

function describe(name: string, summary: string, timeout: number): Described {
  const flat = name.replaceAll('/', '-');
  return {
    name,
    definition: {
      handler: `${name}.handler`,
      name: functionName(STAGE, name),
      description: summary,
      timeout,
      package: { artifact: `dist/zips/${flat}.zip` },
    },
  };
}

function fileOf(functions: Described[]): string {
  const sorted = functions.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const body = Object.fromEntries(sorted.map(({ name, definition }) => [logicalName(name), definition]));
  return `# GENERATED from functions/** by \`npm run generate\`.\n${stringify(body, { lineWidth: 0 })}`;
}

/** `passages/create` → `passagesCreate`. */
function logicalName(name: string): string {
  return name.replace(/[/-](\w)/g, (_, letter: string) => letter.toUpperCase());
}
