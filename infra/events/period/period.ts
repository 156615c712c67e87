import { DEFAULT_TIME_ZONE, systemClock } from '../../../lib/core/time.ts';
import type { OpenLog } from '../open-log.ts';
import { readTimeZone } from '../options.ts';
import { findTimeZone, type TimeZone } from './find-time-zone.ts';
import { type Range, readRange } from './range.ts';

type Asked = {
  from?: string | undefined;
  to?: string | undefined;
  'time-zone'?: string | undefined;
};

/** Reads the selected days and their time zone. */
export async function readPeriod(
  { files }: OpenLog,
  asked: Asked,
  entityId: number | undefined,
): Promise<{ range: Range; timeZone: TimeZone }> {
  const now = systemClock.now();
  const named = readTimeZone(asked['time-zone']);
  // Reports an invalid day before the long search for the time zone.
  readRange(asked, named ?? DEFAULT_TIME_ZONE, now);
  const timeZone = await findTimeZone(files, { entityId, asked: named });
  return { range: readRange(asked, timeZone.name, now), timeZone };
}

/** The sentence that says which time zone the days are in. */
export function describeTimeZone({ name, source }: TimeZone, entityId: number | undefined): string {
  switch (source) {
    case 'asked':
      return `Days in ${name}.`;
    case 'log':
      return `Days in ${name}, where the log says the association is.`;
    case 'default':
      return entityId === undefined
        ? `Days in ${name}.`
        : `Days in ${name}: the log does not say where the association is (see --time-zone).`;
  }
}
