import type * as z from 'zod';
import { slices } from './slices.ts';

export type Environment = Record<string, string | undefined>;

type Slices = typeof slices;
export type SliceName = keyof Slices;
export type Config = { [N in SliceName]: () => z.output<ReturnType<Slices[N]>> } & {
  /** The environment that contains the settings; values may be secrets. */
  environment: Environment;
};

/** A setting is missing or invalid; the message names it and never shows its value. */
export class ConfigError extends Error {}

function parse<S extends z.ZodType>(schema: S, environment: Environment): z.output<S> {
  const known = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = schema.safeParse(known);
  if (result.success) return result.data;
  throw new ConfigError(
    result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '),
  );
}

/** Settings in slices, each parsed once, on first use. */
export function configFrom(environment: Environment): Config {
  const lazy = <S extends z.ZodType>(schema: () => S) => {
    let parsed: { value: z.output<S> } | undefined;
    return () => {
      parsed ??= { value: parse(schema(), environment) };
      return parsed.value;
    };
  };
  return {
    environment,
    service: lazy(slices.service),
    database: lazy(slices.database),
    buildings: lazy(slices.buildings),
    owner: lazy(slices.owner),
    keys: lazy(slices.keys),
    files: lazy(slices.files),
    queues: lazy(slices.queues),
    events: lazy(slices.events),
    logKey: lazy(slices.logKey),
    mail: lazy(slices.mail),
    breach: lazy(slices.breach),
    addressSource: lazy(slices.addressSource),
    pay: lazy(slices.pay),
    paySecrets: lazy(slices.paySecrets),
  };
}

/** Throws one `ConfigError` that names every missing or invalid setting. */
export function requireSettings(config: Config): void {
  const faults = settingFaults(config);
  if (faults.length > 0) throw new ConfigError(faults.join('; '));
}

/** Parses every slice and returns one message per fault; messages never contain values. */
export function settingFaults({ environment, ...slicesOf }: Config): string[] {
  const faults = Object.values(slicesOf).flatMap((read) => {
    try {
      read();
      return [];
    } catch (error) {
      if (error instanceof ConfigError) return [error.message];
      throw error;
    }
  });
  // A setting that several slices read is reported once.
  return [...new Set(faults)];
}

/** The environment of the running process; the local stack adds to it. */
export const processEnvironment: Environment = process.env;

/** The settings of the running process. */
export const processConfig: Config = configFrom(processEnvironment);

/** The folder of the files packaged beside a bundle; undefined outside Lambda. */
export function assetFolder(): string | undefined {
  const root = process.env['LAMBDA_TASK_ROOT'];
  return root === undefined ? undefined : `${root}/assets`;
}
