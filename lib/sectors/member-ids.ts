import * as z from 'zod';
import { Id } from '../schemas.ts';

/** A member as an answer shows them. */
const ShownMember = z.strictObject({
  ope_user_id: Id,
  user_id: Id.optional(),
  name: z.string().nullable().optional(),
});

function idOf(value: unknown): unknown {
  const member = ShownMember.safeParse(value);
  return member.success ? member.data.ope_user_id : value;
}

const asEither = ({ jsonSchema }: { jsonSchema: object }) => {
  for (const name of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, name);
  Object.assign(jsonSchema, {
    oneOf: [
      { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
      { $ref: '#/components/schemas/OperationMember' },
    ],
  });
};

const MemberId = z.preprocess(idOf, Id).meta({ override: asEither });

/** People by ids of either kind, or as answers show them, so that a record can be read, edited and sent. */
export const MemberIds = z.array(MemberId).max(1000).meta({
  description: 'User ids (odd), membership ids of the operation (even), or members as answers show them.',
});
