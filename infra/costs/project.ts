import { parse } from 'yaml';
import * as z from 'zod';
import { alarmFiles } from '../deploy/alarm-files.ts';
import { loadFunctions } from '../deploy/functions/functions.ts';
import { readStages, type StageRow } from '../deploy/stages.ts';

const Alarms = z.object({
  Resources: z.record(
    z.string(),
    z.object({
      Type: z.string(),
      Properties: z.object({
        Metrics: z.array(z.object({ MetricStat: z.unknown().optional() })).optional(),
        MetricTransformations: z.array(z.object({ MetricName: z.string() })).optional(),
      }),
    }),
  ),
});

/** The facts about costs from the code and the settings of a stage. */
export type Project = {
  dev: StageRow;
  prod: StageRow;
  /** The maximum number of messages of each queue that workers process in parallel. */
  concurrency: ReadonlyMap<string, number>;
  alarmMetrics: number;
  ownMetrics: number;
};

/** Reads the rows of the stages, the workers and the alarms. */
export async function readProject(): Promise<Project> {
  const stages = await readStages();
  const { workers } = await loadFunctions();
  return {
    dev: stages.get('DEV') ?? {},
    prod: stages.get('PROD') ?? {},
    concurrency: new Map(workers.map(({ handler }) => [handler.facts.queue, handler.facts.concurrency])),
    ...metricsOf(await alarmFiles()),
  };
}

/** AWS bills an alarm per metric that it reads, and each custom metric. */
function metricsOf(texts: readonly string[]): Pick<Project, 'alarmMetrics' | 'ownMetrics'> {
  const resources = texts.flatMap((text) => Object.values(Alarms.parse(parse(text)).Resources));
  const read = resources
    .filter(({ Type }) => Type === 'AWS::CloudWatch::Alarm')
    .map(({ Properties: { Metrics } }) => Metrics?.filter((metric) => metric.MetricStat).length ?? 1);
  const own = resources.flatMap(({ Properties }) => Properties.MetricTransformations ?? []);
  return {
    alarmMetrics: read.reduce((sum, count) => sum + count, 0),
    ownMetrics: new Set(own.map((metric) => metric.MetricName)).size,
  };
}
