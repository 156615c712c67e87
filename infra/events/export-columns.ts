import { type EventName, eventFieldNames } from '../../lib/core/events.ts';
import { parseMoney } from '../../lib/core/money.ts';
import { type CsvColumn, type CsvStyle, csvMoney, csvNumber } from '../../lib/core/text/csv.ts';

const common = ['timestamp', 'event', 'user_id', 'entity_id', 'ip', 'platform', 'app_version'];

/** A column for each field of these events, the common ones first. */
export function columnsOf(events: readonly EventName[]): CsvColumn<{ readonly [field: string]: unknown }>[] {
  const fields = events.flatMap((event) => eventFieldNames[event].map(String));
  return [...new Set([...common, ...fields])].map((field) => ({
    header: field,
    cell: (event, style) => cellOf(field, event[field], style),
  }));
}

function cellOf(field: string, value: unknown, style: CsvStyle): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string') return value;
  if (typeof value !== 'number') return JSON.stringify(value);
  const cents = field === 'amount' ? parseMoney(value) : undefined;
  return cents === undefined ? csvNumber(value, style) : csvMoney(cents, style);
}
