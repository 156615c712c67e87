import type { Generated } from 'kysely';
import type { Instant } from '../../core/time.ts';
import type { Versioned } from './pay.ts';

export type RoomKind = 'private' | 'group' | 'broadcast' | 'sector';

export type RoomRole = 'owner' | 'member';

type ChatRoomTable = Versioned & {
  id: Generated<number>;
  uuid: string;
  entity_id: number;
  kind: RoomKind;
  encrypted_title: string | null;
  /** The two users of a private room. */
  pair_key: string | null;
  operation_id: number | null;
  sector_id: number | null;
  last_seq: Generated<number>;
  last_sent_at: Generated<Instant | null>;
  locked: Generated<boolean>;
  archived_at: Generated<Instant | null>;
};

type ChatMemberTable = {
  room_id: number;
  user_id: number;
  entity_id: number;
  role: RoomRole;
  /** The member does not see messages up to this number. */
  joined_seq: number;
  read_seq: Generated<number>;
  left_at: Generated<Instant | null>;
  muted_until: Generated<Instant | null>;
};

type ChatMessageTable = {
  id: Generated<number>;
  uuid: string;
  entity_id: number;
  room_id: number;
  room_uuid: string;
  seq: number;
  author_id: number | null;
  client_id: string;
  encrypted_body: string | null;
  reply_to: number | null;
  upload_ids: Generated<number[]>;
  sent_at: Instant;
  deleted_at: Generated<Instant | null>;
  deleted_by: Generated<number | null>;
};

export type ChatTables = {
  chat_rooms: ChatRoomTable;
  chat_members: ChatMemberTable;
  chat_messages: ChatMessageTable;
};
