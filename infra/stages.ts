import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import * as z from 'zod';
import { StopLine } from './local/stop-line.ts';

const StageTable = z.record(
  z.string(),
  z.looseObject({
    buildings_database: z.string('buildings_database is missing').min(1, 'buildings_database is missing'),
    fee_percent: z.literal('0', 'fee_percent must be 0: the platform takes no commission'),
    fee_minimum: z.literal('0', 'fee_minimum must be 0: the platform takes no commission'),
  }),
);

/** Stops on a stage that is not declared or whose table breaks a rule of the contract. */
export async function requireStage(stage: string): Promise<void> {
  const text = await readFile(new URL('stages.yml', import.meta.url), 'utf8');
  const table = StageTable.safeParse(parse(text));
  if (!table.success) {
    const [issue] = table.error.issues;
    throw new StopLine(`infra/stages.yml, ${issue?.path[0]?.toString()}: ${issue?.message}`);
  }
  const { data } = table;
  if (!Object.hasOwn(data, stage))
    throw new StopLine(`There is no stage ${stage}; infra/stages.yml has ${Object.keys(data).join(', ')}.`);
  const databases = Object.values(data).map((row) => row.buildings_database);
  if (new Set(databases).size < databases.length)
    throw new StopLine('Two stages share a buildings_database.');
}
