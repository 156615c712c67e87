import * as z from 'zod';
import type { Context } from '../core/context.ts';
import { hashToken } from '../core/ids.ts';
import { type Fault, Problem } from '../core/problems/problem.ts';
import { Id, Instant } from '../core/schemas/common.ts';
import { addSeconds } from '../core/time.ts';
import { findEntities } from '../data/entities.ts';
import { replaceResetTokens } from '../data/users/sessions.ts';
import { lockUsers, type UserRow } from '../data/users/users.ts';
import { entityName } from '../entities/present.ts';
import { INVITATION_DAYS } from './invitation.ts';
import { grouped, newInvitationCode } from './invitation-code.ts';
import { resetLink } from './password-link.ts';
import { userName } from './present.ts';

const MAX_LETTERS = 300;

export const LetterRequest = z
  .strictObject({
    user_ids: z
      .array(Id)
      .min(1)
      .max(MAX_LETTERS)
      .meta({ description: 'Who is named twice gets one letter.' }),
  })
  .meta({ id: 'LetterRequest' });

const Letter = z.strictObject({
  user_id: Id,
  name: z.string().nullable(),
  username: z.string(),
  association: z.string().nullable().meta({ description: 'Its name.' }),
  code: z.string().meta({
    description:
      'What `POST /api/passwords/reset` takes as `token`, also in small letters, without dashes or with spaces.',
    example: 'K7QF-2MXC-9RHT-4WVB',
  }),
  url: z.string().meta({ description: 'The page on which a password is chosen, with the code.' }),
  qr_svg: z.string().meta({ description: 'The same address as a QR code, an SVG image.' }),
});

export const UserLetters = z
  .strictObject({
    expires_at: Instant.meta({ description: 'Until then the codes work.' }),
    code_url: z.string().meta({ description: 'A short address at which a code is typed.' }),
    app_url: z.string().nullable().meta({ description: 'Where the application is; null: not known.' }),
    letters: z.array(Letter).meta({ description: 'In the order of the request.' }),
  })
  .meta({ id: 'UserLetters' });

/** Makes a code for each user with which they choose a password once; earlier links and codes become invalid. */
export async function writeLetters(
  ctx: Context,
  { user_ids }: z.output<typeof LetterRequest>,
): Promise<z.input<typeof UserLetters>> {
  const users = await requireInvitable(ctx, user_ids);
  const codes = users.map((user) => ({ user, code: newInvitationCode(ctx.ids) }));
  const expires_at = addSeconds(ctx.now, INVITATION_DAYS * 86_400);
  await replaceResetTokens(
    ctx.db,
    codes.map(({ user, code }) => ({ user_id: user.id, token_hash: hashToken(code) })),
    { created_at: ctx.now, expires_at },
  );
  for (const { id, entity_id: entityId } of users)
    ctx.record({ entityId, object: 'user', objectId: id, action: 'invited' });
  const nameOf = await associationNames(ctx, users);
  // Drawn by a library that no other request of this function needs.
  const { qrSvg } = await import('../core/qr-svg.ts');
  const letters = codes.map(({ user, code }) => {
    const url = resetLink(ctx, code);
    return {
      user_id: user.id,
      name: userName(ctx, user),
      username: user.username,
      association: nameOf(user),
      code: grouped(code),
      url,
      qr_svg: qrSvg(url),
    };
  });
  const { appUrl, baseUrl } = ctx.settings;
  const code_url = appUrl === null ? `${baseUrl}/api/passwords/reset` : `${appUrl}/code`;
  return { expires_at, code_url, app_url: appUrl, letters };
}

/** Locks the users, in the order in which they are named; throws a 422 that names each who is missing, and a 409 for the inactive. */
async function requireInvitable(ctx: Context, userIds: readonly number[]): Promise<UserRow[]> {
  const named = [...new Set(userIds)];
  const found = new Map((await lockUsers(ctx, named)).map((user) => [user.id, user]));
  const faultsOf = (isFault: (user: UserRow | undefined) => boolean, code: string, detail: string): Fault[] =>
    userIds.flatMap((id, at) =>
      isFault(found.get(id)) ? [{ pointer: `/user_ids/${at}`, detail, code }] : [],
    );
  const missing = faultsOf((user) => user === undefined, 'user-not-found', 'does not exist for you');
  if (missing.length > 0) throw new Problem('user-not-found', { errors: missing });
  const inactive = faultsOf((user) => user?.chk_active === 0, 'member-inactive', 'is inactive');
  if (inactive.length > 0) throw new Problem('member-inactive', { errors: inactive });
  return named.flatMap((id) => found.get(id) ?? []);
}

async function associationNames(ctx: Context, users: readonly UserRow[]) {
  const ids = [...new Set(users.flatMap(({ entity_id }) => entity_id ?? []))];
  const entities = await findEntities(ctx, ids);
  const names = new Map(entities.map((entity) => [entity.id, entityName(ctx, entity)]));
  return ({ entity_id }: UserRow) => (entity_id === null ? null : (names.get(entity_id) ?? null));
}
