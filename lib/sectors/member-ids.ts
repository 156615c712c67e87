import * as z from 'zod';
import { BoundedText, Id } from '../core/schemas.ts';

/** A member as answers contain them. */
const PresentedMember = z.strictObject({
  ope_user_id: Id,
  user_id: Id.optional(),
  name: BoundedText(1000).nullable().optional(),
});

function idOf(value: unknown): unknown {
  const member = PresentedMember.safeParse(value);
  return member.success ? member.data.ope_user_id : value;
}

const MAX_MEMBERS = 1000;

const memberItem = {
  oneOf: [
    { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
    { $ref: '#/components/schemas/OperationMember' },
  ],
};

/** Members by user id, by membership id, or as answers contain them, so that a record can be read, edited and sent. */
export const MemberIds = z
  // The length is checked before any item is parsed.
  .array(z.unknown())
  .max(MAX_MEMBERS, { error: `must have at most ${MAX_MEMBERS} items`, abort: true })
  .meta({
    override: ({ jsonSchema }) => {
      Object.assign(jsonSchema, { items: memberItem });
    },
    description: 'User ids (odd), membership ids of the operation (even), or members as answers show them.',
  })
  .pipe(z.array(z.preprocess(idOf, Id)));
