import type { AllFunctions } from '../../../infra/deploy/functions/functions.ts';
import { logGroupName } from '../../../infra/deploy/template-values.ts';
import { createLog, type LogCode, type LogLevel, logCodes } from '../../../lib/core/log.ts';
import type { Reach, Use } from '../../../lib/runtime/declared-use.ts';
import { reachableDeclarations } from '../text/source-graph.ts';

/** A log line that a function may write, and the log group of its domain. */
export type WrittenLine = { name: string; logGroup: string; code: LogCode; line: string };

type LoggingFunction = { name: string; label: string; wrapper: string; reach: Reach };

/** The runtime opens the gateways that a function declares, and no other. */
const gateways: Partial<Record<Use, string>> = {
  pay: 'lib/gateways/pay/provider.ts',
  breach: 'lib/gateways/breach-check.ts',
};

/** Every line that the functions may write at a log level: the log codes in their reachable code, formatted by the logger. */
export function writtenLines(all: AllFunctions, level: LogLevel): WrittenLine[] {
  return writersIn(all).flatMap((writer) => {
    const lines: string[] = [];
    const log = createLog(
      (line) => lines.push(line),
      level,
      () => '2026-11-20T09:00:00.000Z',
      { stage: 'DEV' },
    );
    for (const code of codesOf(writer)) log.with({ function: writer.label }).write(code);
    const logGroup = logGroupName(writer.name.split('/')[0] ?? '');
    return lines.map((line) => ({ name: writer.name, logGroup, code: JSON.parse(line).code, line }));
  });
}

function writersIn({ endpoints, workers, jobs }: AllFunctions): LoggingFunction[] {
  return [
    ...endpoints.map(({ name, handler: { facts, reach } }) => ({
      ...{ name, reach, wrapper: 'http/endpoint', label: `${facts.method} ${facts.path}` },
    })),
    ...workers.map(({ name, handler: { facts, reach } }) => ({
      ...{ name, reach, wrapper: 'worker', label: `worker ${facts.queue}` },
    })),
    ...jobs.map(({ name, handler: { facts, reach } }) => ({
      ...{ name, reach, wrapper: 'job', label: `job ${facts.name}` },
    })),
  ];
}

function codesOf({ name, wrapper, reach }: LoggingFunction): LogCode[] {
  const opened = [...reach.uses].flatMap((use) => gateways[use] ?? []);
  const reached = [
    ...reachableDeclarations(`functions/${name}.ts`, ['lib/runtime/', 'lib/gateways/']),
    ...reachableDeclarations(`lib/runtime/${wrapper}.ts`, ['lib/gateways/']),
    ...opened.flatMap((path) => reachableDeclarations(path, [])),
  ];
  const texts = new Set(reached.flatMap((declared) => [...declared.strings]));
  return [...texts].filter((text): text is LogCode => text in logCodes);
}
