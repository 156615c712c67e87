import { readFile } from 'node:fs/promises';
import { parse, YAMLParseError } from 'yaml';
import * as z from 'zod';
import { UserError } from '../local/user-error.ts';
import { StageSettings } from './stage-settings.ts';

const Cell = z.union([z.string(), z.number(), z.boolean()]);
type Cell = z.output<typeof Cell>;
const Table = z.record(z.string(), z.array(Cell.nullable()));

/** The settings of one stage, by name. */
export type StageRow = Record<string, Cell | null>;

const path = new URL('../stages.yml', import.meta.url);

/** Reads and validates `infra/stages.yml`: stage → settings. */
export async function readStages(): Promise<Map<string, StageRow>> {
  return stagesFrom(await readFile(path, 'utf8'));
}

/** Parses and validates the stage table; the error names the stage and the row. */
export function stagesFrom(text: string): Map<string, StageRow> {
  const stages = columnsOf(text);
  for (const [stage, row] of stages) {
    const fault = faultOf(stage, row);
    if (fault) throw new UserError(`infra/stages.yml, ${stage}: ${fault}`);
  }
  for (const name of UNIQUE_SETTINGS) {
    const values = [...stages.values()].map((row) => row[name]);
    if (new Set(values).size < values.length)
      throw new UserError(`infra/stages.yml: two stages share a ${name}.`);
  }
  return stages;
}

/** The settings of `stage`; throws when it is not declared. */
export async function requireStage(stage: string): Promise<StageRow> {
  const stages = await readStages();
  const row = stages.get(stage);
  if (row) return row;
  throw new UserError(`There is no stage ${stage}; infra/stages.yml has ${[...stages.keys()].join(', ')}.`);
}

/** Settings whose values must differ between stages, so that no stage reaches the data of another. */
const UNIQUE_SETTINGS = [
  'small_name',
  'buildings_database',
  'database_cluster',
  'domain',
  'app_domain',
  'vpc_cidr',
] as const;
const REFERENCE = /^ssm:\/[\w.\-/]+$/;

function columnsOf(text: string): Map<string, StageRow> {
  const { stages = [], ...rows } = tableOf(text);
  const columns = new Map<string, StageRow>(stages.map((stage) => [String(stage), {}]));
  for (const [name, cells] of Object.entries(rows)) {
    if (cells.length !== stages.length)
      throw new UserError(
        `infra/stages.yml: ${name} has ${cells.length} values for ${stages.length} stages.`,
      );
    stages.forEach((stage, at) => {
      const column = columns.get(String(stage));
      if (column) column[name] = cells[at] ?? null;
    });
  }
  return columns;
}

function tableOf(text: string): z.output<typeof Table> {
  const table = Table.safeParse(parseYaml(text));
  if (table.success) return table.data;
  const [issue] = table.error.issues;
  throw new UserError(`infra/stages.yml, ${issue?.path.join('.')}: expected one value per stage.`);
}

/** Replaces the parser's error, because it quotes the line, which may contain a secret put there by mistake. */
function parseYaml(text: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    if (!(error instanceof YAMLParseError)) throw error;
    throw new UserError(`infra/stages.yml is not YAML at line ${error.linePos?.[0].line ?? '?'}.`);
  }
}

function faultOf(stage: string, row: StageRow): string | undefined {
  const settings = StageSettings.safeParse(row);
  if (settings.success) return originFault(settings.data) ?? secretFault(stage, row);
  const [issue] = settings.error.issues;
  if (issue?.code === 'unrecognized_keys') return `there is no setting ${issue.keys.join(', ')}.`;
  const name = String(issue?.path[0]);
  return row[name] === undefined ? `${name} is missing.` : `${name} ${issue?.message}.`;
}

/** The fault if `cors_origins` lacks the application's origin, because the API would refuse the application. */
function originFault({ app_domain, cors_origins }: z.output<typeof StageSettings>): string | undefined {
  const origin = `https://${app_domain}`;
  return cors_origins.split(',').includes(origin)
    ? undefined
    : `cors_origins must name the application: ${origin}.`;
}

/** The parameter folder of each secret; roles are granted access by folder. */
const SECRET_FOLDERS = { pay_secret_key: 'pay/key', pay_webhook_secrets: 'pay/webhook' } as const;

function secretFault(stage: string, row: StageRow): string | undefined {
  for (const [name, folder] of Object.entries(SECRET_FOLDERS)) {
    const fault = referenceFault(stage, folder, String(row[name] ?? ''));
    if (fault) return `${name} ${fault}`;
  }
  return undefined;
}

/** Checks a secret's parameter name, which contains the mode (live or test), before anything is deployed. */
function referenceFault(stage: string, folder: string, reference: string): string | undefined {
  const prefix = `ssm:/tournee/${stage}/${folder}/`;
  if (reference === '')
    return stage === 'PROD' ? `needs a reference to the live one, such as ${prefix}live-…` : undefined;
  if (!REFERENCE.test(reference)) return 'must be a reference (ssm:/…), never the secret itself.';
  if (!reference.startsWith(prefix)) return `must lie under ${prefix}.`;
  const isLive = reference.includes('/live-');
  if (isLive === (stage === 'PROD')) return undefined;
  return `must be a ${isLive ? 'test' : 'live'} one in ${stage}.`;
}
