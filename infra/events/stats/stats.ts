import { stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { print } from '../../commands/run-command.ts';
import { UserError } from '../../local/user-error.ts';
import { openLog } from '../open-log.ts';
import { dayOptions, readEntity } from '../options.ts';
import { readPeriod } from '../period/period.ts';
import { daysOf } from '../period/range.ts';
import { warnAboutFaults } from '../read-faults.ts';
import { USAGE } from '../usage.ts';
import { requireDuckDb } from './duckdb.ts';
import { readFigures } from './read-figures.ts';
import { noFigures, type Stats, statsJson } from './stats-json.ts';
import { statsText } from './stats-text.ts';

const options = {
  entity: { type: 'string' },
  global: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  chart: { type: 'string' },
  stage: { type: 'string' },
  help: { type: 'boolean' },
  ...dayOptions,
} as const;

/** `npm run events -- stats --global`: prints the figures of each day. */
export async function stats(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options });
  if (values.help) return print(USAGE);
  const entityId = readEntity(values.entity);
  if ((entityId === undefined) !== values.global) {
    throw new UserError('stats takes --entity ID or --global, one of them.');
  }
  const chart = await readChartFile(values.chart);
  requireDuckDb();
  const log = await openLog(values.stage);
  const { range, timeZone } = await readPeriod(log, values, entityId);
  const { days, totals, faults } = await readFigures(log, { range, timeZone: timeZone.name, entityId });
  const figures: Stats = {
    range,
    timeZone,
    entityId,
    days: daysOf(range).map((day) => ({ day, ...(days.get(day) ?? noFigures) })),
    totals,
    faults,
  };
  print(values.json ? statsJson(figures) : statsText(figures));
  if (chart) await writeChart(chart, figures);
  warnAboutFaults(faults);
}

type ChartFile = { path: string; kind: 'svg' | 'png' };

/** Reads path and kind of a chart from the value of `--chart`. */
export async function readChartFile(path: string | undefined): Promise<ChartFile | undefined> {
  if (path === undefined) return undefined;
  const [, kind] = /\.(svg|png)$/i.exec(path) ?? [];
  if (!kind) throw new UserError('--chart takes a file whose name ends in .svg or .png.');
  const folder = await stat(dirname(path)).catch(() => undefined);
  if (!folder?.isDirectory()) throw new UserError(`There is no folder ${dirname(path)} for the chart.`);
  return { path, kind: kind.toLowerCase() === 'svg' ? 'svg' : 'png' };
}

export async function writeChart({ path, kind }: ChartFile, stats: Stats): Promise<void> {
  // Imported here because the canvas is large and rarely needed.
  const { drawPng, drawSvg } = await import('./draw-chart.ts');
  await writeFile(path, kind === 'svg' ? drawSvg(stats) : await drawPng(stats)).catch(() => {
    throw new UserError(`${path} cannot be written.`);
  });
}
