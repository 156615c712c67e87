import type { Schemas } from '../../../clients/typescript/src/index.ts';
import { may } from '../../session.ts';
import { room as texts } from './texts.ts';

/** Why the user cannot write in a room; undefined if they can. */
export function whyClosed({ kind, locked, archived_at }: Schemas['Room']): string | undefined {
  if (locked || archived_at !== null) return texts.locked;
  return kind === 'broadcast' && !may('chat.broadcast') ? texts.readOnly : undefined;
}
