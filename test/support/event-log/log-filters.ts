import { parse } from 'yaml';
import * as z from 'zod';
import { alarmFiles } from '../../../infra/deploy/alarm-files.ts';

/** A metric filter of `infra/alarms`; `matches` says whether a log line is counted. */
export type LogFilter = { id: string; logGroup: string; metric: string; matches(line: string): boolean };

/** An alarm of either stack. */
export type Alarm = { id: string; description: string; metrics: string[] };

const Filter = z.looseObject({
  LogGroupName: z.string(),
  FilterPattern: z.string(),
  MetricTransformations: z.tuple([z.looseObject({ MetricName: z.string(), MetricValue: z.string() })]),
});
const Metric = z.looseObject({ Namespace: z.string(), MetricName: z.string() });
const AlarmProperties = z.looseObject({
  AlarmDescription: z.string(),
  Namespace: z.string().optional(),
  MetricName: z.string().optional(),
  Metrics: z.array(z.looseObject({ MetricStat: z.looseObject({ Metric }).optional() })).optional(),
});
const File = z.looseObject({
  Resources: z.record(z.string(), z.looseObject({ Type: z.string(), Properties: z.unknown() })),
});

const files = (await alarmFiles()).map((text) => File.parse(parse(text, { merge: true })));

function resourcesOf(type: string): [string, unknown][] {
  return files
    .flatMap(({ Resources }) => Object.entries(Resources))
    .filter(([, { Type }]) => Type === type)
    .map(([id, { Properties }]) => [id, Properties]);
}

export function logFilters(): LogFilter[] {
  return resourcesOf('AWS::Logs::MetricFilter').map(([id, properties]) => {
    const { LogGroupName, FilterPattern, MetricTransformations } = Filter.parse(properties);
    const [{ MetricName: metric }] = MetricTransformations;
    return { id, logGroup: LogGroupName, metric, matches: matcherOf(FilterPattern) };
  });
}

/** Every alarm, with the names of the custom metrics it watches. */
export function alarms(): Alarm[] {
  return resourcesOf('AWS::CloudWatch::Alarm').map(([id, properties]) => {
    const { AlarmDescription, Namespace, MetricName, Metrics = [] } = AlarmProperties.parse(properties);
    const named = [
      { Namespace, MetricName },
      ...Metrics.flatMap(({ MetricStat }) => (MetricStat ? [MetricStat.Metric] : [])),
    ];
    const own = named.filter((metric) => metric.Namespace?.startsWith('tournee/'));
    return { id, description: AlarmDescription, metrics: own.flatMap((metric) => metric.MetricName ?? []) };
  });
}

type Condition = { field: string; isEqual: boolean; value: string };

/**
 * Evaluates a CloudWatch filter pattern such as `{ ($.a = "x") || ($.b != "y") }`. Supports only the JSON syntax used
 * here and throws on anything else. A missing field satisfies neither `=` nor `!=`.
 */
export function matcherOf(pattern: string): (line: string) => boolean {
  const [, inner] = /^\{ (.+) \}$/.exec(pattern) ?? [];
  if (inner === undefined) throw new Error(`not a pattern of JSON lines: ${pattern}`);
  const anyOf = inner.split(' || ').map((part) => part.split(' && ').map(conditionOf));
  return (line) => {
    const fields = new Map<string, unknown>(Object.entries(JSON.parse(line)));
    return anyOf.some((allOf) => allOf.every((condition) => isMet(condition, fields)));
  };
}

function conditionOf(text: string): Condition {
  const [, field, sign, value] = /^\(?\$\.(\w+) (!?=) "([^"*]+)"\)?$/.exec(text) ?? [];
  if (!field || !value) throw new Error(`not a condition: ${text}`);
  return { field, isEqual: sign === '=', value };
}

function isMet({ field, isEqual, value }: Condition, fields: ReadonlyMap<string, unknown>): boolean {
  return fields.has(field) && (fields.get(field) === value) === isEqual;
}
