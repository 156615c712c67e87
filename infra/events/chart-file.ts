import { stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { UserError } from '../local/user-error.ts';
import type { Stats } from './stats-json.ts';

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
