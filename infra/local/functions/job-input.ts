import { readJson } from '../../../lib/core/read-json.ts';
import { type Instant, isInstant } from '../../../lib/core/time.ts';

const EXAMPLE = '2026-12-01T03:00:00.000Z';

/** Parses the JSON input of a job and its optional `now`, which overrides the clock; throws on invalid input. */
export function readJobInput(text: string): { now?: Instant; input: Record<string, unknown> } {
  const { now, ...input } = text === '' ? {} : readObject(text);
  if (now === undefined) return { input };
  if (!isInstant(now)) throw new Error(`now must be an instant such as ${EXAMPLE}`);
  return { now, input };
}

/** Parses a JSON object; throws on any other value. */
export function readObject(text: string): Record<string, unknown> {
  const value = readJson(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error(`not a JSON object, such as {}: ${text}`);
  return { ...value };
}
