import * as z from 'zod';
import { readOnlyFields } from '../core/fields/patches.ts';
import { Damaged, Id, IdParameter, Instant, InstantInput, ShortText, Text } from '../core/schemas/common.ts';
import { Enumeration } from '../core/schemas/enumeration.ts';
import { cursorParameter, limitParameter, PageOf } from '../core/schemas/pages.ts';
import { Body } from './body.ts';
import { MAX_PREVIEW } from './preview.ts';
import { MAX_MEMBERS, MAX_TITLE, MAX_UPLOADS } from './rules.ts';

const Title = Text(MAX_TITLE);
const UserIds = z.array(Id).min(1).max(MAX_MEMBERS);
/** The largest message number that the database column can store. */
const MAX_SEQ = 2 ** 31 - 1;

const RoomRole = Enumeration({
  owner: 'invites others and locks the room',
  member: 'reads and writes',
});

export const RoomDraft = z
  .strictObject({
    kind: Enumeration({
      private: 'a room of two',
      group: 'a room of those who were invited',
      broadcast: 'an administrator writes, all others read',
    }),
    title: Title.optional().meta({ description: 'Not of a private room. A room of a sector has its name.' }),
    user_ids: UserIds.optional().meta({
      description: 'Who else is in it: exactly one in a private room; not with `sector_id` or `broadcast`.',
    }),
    sector_id: Id.optional().meta({
      description: 'A group of the members of a sector, kept in step with it: the room answers `sector`.',
    }),
    operation_id: Id.optional().meta({
      description: 'Who leaves the operation leaves the room; a broadcast goes to its members only.',
    }),
    entity_id: Id.optional().meta({
      description: 'For the broadcast of a super administrator; for others the own one.',
    }),
  })
  .superRefine((draft, context) => {
    for (const [name, message] of faultsOfDraft(draft)) {
      context.addIssue({ code: 'custom', path: [name], message });
    }
  })
  .meta({ id: 'RoomDraft' });

type Named = { kind: string; user_ids?: number[] | undefined } & {
  [N in 'title' | 'sector_id' | 'operation_id' | 'entity_id']?: unknown;
};

/** Finds fields of a draft that its kind of room forbids, and required fields that it lacks. */
function faultsOfDraft(draft: Named): [string, string][] {
  const { kind, user_ids, sector_id } = draft;
  const isFault = (name: keyof Named, isWrong: boolean, message: string): [string, string][] =>
    isWrong && draft[name] !== undefined ? [[name, message]] : [];
  const isPrivate = kind === 'private';
  const needsUsers = kind !== 'broadcast' && sector_id === undefined;
  return [
    ...(needsUsers && user_ids === undefined
      ? [['user_ids', 'is required here'] satisfies [string, string]]
      : []),
    ...isFault('user_ids', !needsUsers, 'the members of this room are not chosen'),
    ...isFault('title', isPrivate, 'a private room has none'),
    ...isFault('sector_id', kind !== 'group', 'is for a group only'),
    ...isFault('operation_id', isPrivate || sector_id !== undefined, 'is not for this room'),
    ...isFault('entity_id', kind !== 'broadcast', 'is for a broadcast only'),
  ];
}

export type RoomDraft = z.output<typeof RoomDraft>;

const RoomMember = z.strictObject({
  user_id: Id,
  name: z.string().nullable(),
  damaged: Damaged.optional(),
  role: RoomRole,
});

export const Room = z
  .strictObject({
    room_id: Id,
    kind: Enumeration({
      private: 'a room of two',
      group: 'a room of those who were invited',
      broadcast: 'an administrator writes, all others read',
      sector: 'the members of a sector, who come and go with it',
    }),
    title: z.string().nullable().meta({ description: 'Of a private room, the name of the other one.' }),
    damaged: Damaged.optional(),
    operation_id: Id.nullable(),
    sector_id: Id.nullable(),
    role: RoomRole.meta({ description: 'The caller’s in this room.' }),
    members_count: z.int(),
    last_message: z
      .strictObject({
        seq: z.int(),
        author_id: Id.nullable(),
        author_name: z.string().nullable().meta({ description: '`ancien membre` for who has gone.' }),
        preview: z
          .string()
          .nullable()
          .meta({
            description: `The first ${MAX_PREVIEW} characters of its text, on one line; null when it was deleted.`,
          }),
        damaged: Damaged.optional(),
        uploads_count: z.int(),
        sent_at: Instant,
        deleted_at: Instant.nullable(),
      })
      .nullable()
      .meta({ description: 'The last one since the caller joined.' }),
    unread: z.int().meta({ description: 'Messages of others after the own mark, deleted ones not counted.' }),
    muted_until: Instant.nullable().meta({ description: 'The caller’s own wish; clients heed it.' }),
    locked: z.boolean().meta({ description: 'Nobody writes; also when one of two has left.' }),
    archived_at: Instant.nullable(),
    version: z.int().positive(),
    members: z.array(RoomMember).optional().meta({ description: 'With `room_id` only.' }),
  })
  .meta({ id: 'Room' });

const pollAfter = {
  poll_after_s: z.int().meta({
    description:
      'Ask again after so many seconds, with `If-None-Match`: 5 while a message is younger than two minutes, 30 within an hour, else 120.',
  }),
};

export const RoomPage = PageOf(Room).extend(pollAfter).meta({ id: 'RoomPage' });

export const roomFilters = {
  room_id: IdParameter.optional().meta({ description: 'One room, with its members.' }),
};

/** Fields of a room that only the server sets, but that a change may contain. Those that move with each message are ignored. */
export const readOnlyNames = [
  'room_id',
  'kind',
  'operation_id',
  'sector_id',
  'role',
  'archived_at',
  'version',
] as const;
const ignoredNames = ['members_count', 'last_message', 'unread', 'members'] as const;

export const RoomPatch = z
  .strictObject({
    title: Title.nullish(),
    locked: z.boolean().optional(),
    archived: z.boolean().optional(),
    muted_until: InstantInput.nullish().meta({ description: 'Everybody sets the own one.' }),
    ...readOnlyFields(Room, [...readOnlyNames, ...ignoredNames]),
  })
  .meta({ id: 'RoomPatch' });

export const RoomMembersDraft = z
  .strictObject({ user_ids: UserIds.meta({ description: 'The whole list; it replaces the one before.' }) })
  .meta({ id: 'RoomMembersDraft' });

export const MessageDraft = z
  .strictObject({
    id: ShortText()
      .check(z.uuid({ version: 'v7', error: 'expected a UUID version 7' }))
      .transform((text) => text.toLowerCase())
      .meta({
        description:
          'A UUID version 7 of the client’s making: the same message sent again is answered, not repeated.',
      }),
    body: Body,
    reply_to: Id.nullish().meta({ description: 'The `message_id` of a message of the same room.' }),
    upload_ids: z
      .array(Id)
      .max(MAX_UPLOADS)
      .refine((ids) => new Set(ids).size === ids.length, 'must name each upload once')
      .default([])
      .meta({ description: 'Own uploads for the chat that are `ready` and were not sent yet.' }),
  })
  .meta({ id: 'MessageDraft' });

export type MessageDraft = z.output<typeof MessageDraft>;

export const Message = z
  .strictObject({
    message_id: Id,
    id: z.uuid(),
    seq: z.int().positive().meta({ description: 'Numbers the messages of a room, without a gap.' }),
    author_id: Id.nullable(),
    author_name: z.string().nullable().meta({ description: '`ancien membre` for who has gone.' }),
    body: z.string().nullable().meta({ description: 'Plain text; null when it was deleted.' }),
    damaged: Damaged.optional(),
    reply_to: Id.nullable(),
    upload_ids: z.array(Id),
    sent_at: Instant,
    edited_at: Instant.nullable().meta({ description: 'Always null: delete and write again.' }),
    deleted_at: Instant.nullable(),
  })
  .meta({ id: 'Message' });

export const MessagePage = PageOf(Message)
  .extend({
    read_to: z.record(z.string(), z.int()).meta({
      description: 'Up to which number each member has read, by user id; empty in a broadcast.',
    }),
    ...pollAfter,
  })
  .meta({ id: 'MessagePage' });

const SeqParameter = (least: number) =>
  ShortText()
    .regex(/^\d{1,10}$/, 'expected the number of a message')
    .transform(Number)
    .refine((seq) => seq >= least && seq <= MAX_SEQ, `expected ${least} to ${MAX_SEQ}`)
    .meta({ override: { type: 'integer', minimum: least, maximum: MAX_SEQ } });

export const messageFilters = {
  after_seq: SeqParameter(0).optional().meta({ description: 'Later ones, the oldest first.' }),
  before_seq: SeqParameter(1).optional().meta({ description: 'Earlier ones, the newest first.' }),
  limit: limitParameter({ max: 200, initial: 50 }),
  cursor: cursorParameter,
};

export type MessageQuery = z.output<z.ZodObject<typeof messageFilters>>;

export const ReadMark = z
  .strictObject({
    seq: z
      .int()
      .min(0)
      .transform((seq) => Math.min(seq, MAX_SEQ))
      .meta({
        override: { type: 'integer', minimum: 0 },
        description: 'The last message that was seen; one beyond the last is the last.',
      }),
  })
  .meta({ id: 'ReadMark' });
