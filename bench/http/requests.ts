import type { HttpRequest } from './connection.ts';
import type { Member, Season } from './season.ts';
import { visitOf } from './visit.ts';

/** The requests to the service: of another of its 200 members each time. */
export function productRequests({ members, large }: Season) {
  const memberAt = (serial: number): Member => {
    const member = members[(serial * 7) % members.length];
    if (!member) throw new Error('the season has no members');
    return member;
  };
  const pageOf = ({ operationId }: Member) => `/api/passages?operation_id=${operationId}&limit=50`;
  return {
    session: (serial) => ({ path: '/api/session', token: memberAt(serial).token }),
    one: (serial) => {
      const { token, passageIds } = memberAt(serial);
      return { path: `/api/passages/${passageIds[serial % passageIds.length]}`, token };
    },
    page: (serial) => ({ path: pageOf(memberAt(serial)), token: memberAt(serial).chiefToken }),
    memberPage: (serial) => ({ path: pageOf(memberAt(serial)), token: memberAt(serial).token }),
    record: (serial) => {
      const member = memberAt(serial);
      return { method: 'POST', path: '/api/passages', token: member.token, body: visitOf(member) };
    },
    batch: (serial) => {
      const member = memberAt(serial);
      const passages = Array.from({ length: 100 }, () => visitOf(member));
      return { method: 'POST', path: '/api/passages/bulk', token: member.token, body: { passages } };
    },
    login: (serial) => {
      const { username, password } = memberAt(serial);
      return { method: 'POST', path: '/api/login', body: { username, password } };
    },
    figures: () => ({
      path: `/api/stats/entities/${large.entityId}?operation_id=${large.operationId}`,
      token: large.token,
    }),
  } satisfies Record<string, (serial: number) => HttpRequest>;
}
