import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { print, runCommand } from '../infra/commands/run-command.ts';
import { type BenchService, openBenchService } from './bench-service.ts';
import { type Chosen, choose, workNames } from './choose.ts';
import { cutsTable, measureCuts } from './cutting/cuts.ts';
import { measureWalks, walksTable } from './cutting/walks.ts';
import { measureDesk } from './desk/run.ts';
import { phonesTable } from './field/phones.ts';
import { measureField } from './field/run.ts';
import { fieldTable } from './field/table.ts';
import { measureFirstHour } from './first-hour.ts';
import { writeTables } from './growth/write-tables.ts';
import { measureHttp } from './http/run.ts';
import { type BenchServer, openBenchServer } from './http/server.ts';
import { httpTable } from './http/table.ts';
import { type Comparison, tableOf } from './measure.ts';
import { type Memory, measureEmbedded, memoryTable } from './memory/memory.ts';
import { openSeason } from './season.ts';
import { type Wait, waitsTable } from './waits.ts';

const USAGE = `Usage: npm run bench -- [--write] [NAME …]

Measures the service against floors in the same run, on the server of BENCH_DATABASE_URL (a role that may create
databases), or on one that it starts. With --write the tables go to docs/benchmarks.md. NAME: ${workNames.join(', ')}.`;

runCommand(async () => {
  const options = { write: { type: 'boolean', default: false } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const chosen = choose(positionals);
  const folder = await mkdtemp(join(tmpdir(), 'tournee-bench-'));
  // Under root, PostgreSQL runs as another user, who needs access to its folder.
  await chmod(folder, 0o711);
  const server = await openBenchServer(folder);
  stopOnSignal(server);
  try {
    const tables = await measureAll(server, folder, chosen);
    if (!server.isDurable)
      print('\nThis server does not flush its commits: what writes looks faster than it is.');
    if (values.write) await writeTables(tables);
  } finally {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  }
}, USAGE);

/** Stops the server on a signal; otherwise it would outlive this process. */
function stopOnSignal(server: BenchServer): void {
  const stop = () => void server.close().finally(() => process.exit(130));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

/** Runs the selected measurements; returns their tables by name on the page, and prints each when it is complete. */
async function measureAll(server: BenchServer, folder: string, chosen: Chosen) {
  const tables: Record<string, string> = {};
  const memory: Memory[] = [];
  const show = (name: string, table: string) => {
    tables[name] = table;
    print(`\n${table}\n`);
  };
  if (chosen.http.length > 0) {
    const { measured, memory: ofService } = await measureHttp(server, folder, chosen.http);
    show('http', httpTable(measured));
    memory.push(...ofService);
  }
  if (chosen.service.length + chosen.season.length > 0)
    show('work', tableOf(await measureInProcess(server, chosen)));
  for (const [name, table] of await fieldTables(server, folder, chosen)) show(name, table);
  if (chosen.desk) show('desk', waitsTable('at the desk', await measureDesk(server, folder)));
  if (chosen.firstHour) show('first-hour', waitsTable('in the first hour', await timeFirstHour(server)));
  if (chosen.cuts) show('cuts', cutsTable(measureCuts()));
  if (chosen.walks) show('walks', walksTable(measureWalks()));
  if (chosen.memory) memory.push(...(await measureEmbedded(folder)));
  if (memory.length > 0) show('memory', memoryTable(memory));
  return tables;
}

async function fieldTables(server: BenchServer, folder: string, chosen: Chosen) {
  if (chosen.field.length === 0 && !chosen.phones && !chosen.door) return [];
  const { rows, returned, door } = await measureField(server, folder, chosen);
  const tables = [
    { name: 'field', of: rows, table: () => fieldTable(rows) },
    { name: 'door', of: door, table: () => waitsTable('at the door', door) },
    { name: 'phones', of: returned, table: () => phonesTable(returned) },
  ];
  return tables.flatMap(({ name, of, table }) => (of.length > 0 ? [[name, table()] as const] : []));
}

async function timeFirstHour(server: BenchServer): Promise<Wait[]> {
  const service = await openBenchService(await server.makeDatabase('tournee_bench_first_hour'));
  try {
    return await measureFirstHour(service);
  } finally {
    await service.close();
  }
}

async function measureInProcess(server: BenchServer, chosen: Chosen): Promise<Comparison[]> {
  const service = await openBenchService(await server.makeDatabase('tournee_bench_process'));
  try {
    const results: Comparison[] = [];
    for (const work of chosen.service) results.push(...(await named(work.name, work(service))));
    if (chosen.season.length > 0) results.push(...(await measureSeason(service, chosen)));
    return results;
  } finally {
    await service.close();
  }
}

async function measureSeason(service: BenchService, chosen: Chosen): Promise<Comparison[]> {
  print('Preparing a season …');
  const season = await openSeason(service.resources);
  const results: Comparison[] = [];
  for (const work of chosen.season) results.push(...(await named(work.name, work(service, season))));
  return results;
}

async function named(name: string, work: Promise<Comparison | Comparison[]>): Promise<Comparison[]> {
  const compared = [await work].flat();
  print(`  ${name}`);
  return compared;
}
