import { readFile } from 'node:fs/promises';
import { parse, YAMLParseError } from 'yaml';
import * as z from 'zod';
import { StopLine } from '../local/stop-line.ts';
import { StageSettings } from './stage-settings.ts';

const Cell = z.union([z.string(), z.number(), z.boolean()]);
type Cell = z.output<typeof Cell>;
const Table = z.record(z.string(), z.array(Cell.nullable()));

/** The settings of one stage, by name. */
export type StageRow = Record<string, Cell | null>;

const path = new URL('../stages.yml', import.meta.url);

/** `infra/stages.yml` by stage, every rule of it checked. */
export async function readStages(): Promise<Map<string, StageRow>> {
  return stagesFrom(await readFile(path, 'utf8'));
}

/** Stops on a table that breaks a rule of the contract; the line names the stage and the row. */
export function stagesFrom(text: string): Map<string, StageRow> {
  const stages = columnsOf(text);
  for (const [stage, row] of stages) {
    const fault = faultOf(stage, row);
    if (fault) throw new StopLine(`infra/stages.yml, ${stage}: ${fault}`);
  }
  for (const name of UNSHARED) {
    const values = [...stages.values()].map((row) => row[name]);
    if (new Set(values).size < values.length)
      throw new StopLine(`infra/stages.yml: two stages share a ${name}.`);
  }
  return stages;
}

/** The settings of `stage`; stops when it is not declared. */
export async function requireStage(stage: string): Promise<StageRow> {
  const stages = await readStages();
  const row = stages.get(stage);
  if (row) return row;
  throw new StopLine(`There is no stage ${stage}; infra/stages.yml has ${[...stages.keys()].join(', ')}.`);
}

/** What one stage has must never reach what another has. */
const UNSHARED = ['small_name', 'buildings_database', 'database_cluster', 'domain', 'vpc_cidr'] as const;
const REFERENCE = /^ssm:\/[\w.\-/]+$/;

function columnsOf(text: string): Map<string, StageRow> {
  const { stages = [], ...rows } = tableOf(text);
  const columns = new Map<string, StageRow>(stages.map((stage) => [String(stage), {}]));
  for (const [name, cells] of Object.entries(rows)) {
    if (cells.length !== stages.length)
      throw new StopLine(`infra/stages.yml: ${name} has ${cells.length} values for ${stages.length} stages.`);
    stages.forEach((stage, at) => {
      const column = columns.get(String(stage));
      if (column) column[name] = cells[at] ?? null;
    });
  }
  return columns;
}

function tableOf(text: string): z.output<typeof Table> {
  const table = Table.safeParse(parsed(text));
  if (table.success) return table.data;
  const [issue] = table.error.issues;
  throw new StopLine(`infra/stages.yml, ${issue?.path.join('.')}: expected one value per stage.`);
}

/** What the parser says would quote the line, and the line may be one that should not have been written. */
function parsed(text: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    if (!(error instanceof YAMLParseError)) throw error;
    throw new StopLine(`infra/stages.yml is not YAML at line ${error.linePos?.[0].line ?? '?'}.`);
  }
}

function faultOf(stage: string, row: StageRow): string | undefined {
  const settings = StageSettings.safeParse(row);
  if (settings.success) return secretFault(stage, row);
  const [issue] = settings.error.issues;
  if (issue?.code === 'unrecognized_keys') return `there is no setting ${issue.keys.join(', ')}.`;
  const name = String(issue?.path[0]);
  return row[name] === undefined ? `${name} is missing.` : `${name} ${issue?.message}.`;
}

/** Where the secrets of each row lie: roles are allowed folders. */
const SECRETS = { pay_secret_key: 'pay/key', pay_webhook_secrets: 'pay/webhook' } as const;

function secretFault(stage: string, row: StageRow): string | undefined {
  for (const [name, folder] of Object.entries(SECRETS)) {
    const fault = referenceFault(stage, folder, String(row[name] ?? ''));
    if (fault) return `${name} ${fault}`;
  }
  return undefined;
}

/** The name of a reference says its mode, so that a wrong one is seen before anything is deployed. */
function referenceFault(stage: string, folder: string, reference: string): string | undefined {
  const beginning = `ssm:/tournee/${stage}/${folder}/`;
  if (reference === '')
    return stage === 'PROD' ? `needs a reference to the live one, such as ${beginning}live-…` : undefined;
  if (!REFERENCE.test(reference)) return 'must be a reference (ssm:/…), never the secret itself.';
  if (!reference.startsWith(beginning)) return `must lie under ${beginning}.`;
  const isLive = reference.includes('/live-');
  if (isLive === (stage === 'PROD')) return undefined;
  return `must be a ${isLive ? 'test' : 'live'} one in ${stage}.`;
}
