import type { Schemas } from '../../../clients/typescript/src/index.ts';

/** 18:00 UTC on the evening, plus `minutes`. */
export const at = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 18, minutes)).toISOString();

export const messageOf = (seq: number): Schemas['Message'] => ({
  message_id: seq,
  id: `0192a000-0000-7000-8000-${String(seq).padStart(12, '0')}`,
  seq,
  author_id: 3,
  author_name: 'Inès Moreau',
  body: `n° ${seq}`,
  reply_to: null,
  upload_ids: [],
  sent_at: at(0),
  edited_at: null,
  deleted_at: null,
});

/** A room as the list of rooms has it. */
export const roomOf = (
  room_id: number,
  last: Pick<Schemas['Message'], 'seq' | 'author_id' | 'sent_at'> | undefined,
  unread = 0,
): Schemas['Room'] => ({
  room_id,
  kind: 'group',
  title: `Groupe ${room_id}`,
  operation_id: null,
  sector_id: null,
  role: 'member',
  members_count: 3,
  last_message: last
    ? {
        seq: last.seq,
        author_id: last.author_id,
        author_name: null,
        preview: null,
        uploads_count: 0,
        sent_at: last.sent_at,
        deleted_at: null,
      }
    : null,
  unread,
  muted_until: null,
  locked: false,
  archived_at: null,
  version: 1,
});
