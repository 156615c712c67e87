import type { HttpRequest } from './connection.ts';
import type { Member, Season } from './season.ts';
import { memberAt, neighbourAt } from './turns.ts';
import { visitOf } from './visit.ts';

/** The requests to the service, each time of another of its 200 members. */
export function productRequests({ members, large }: Season) {
  const at = (place: number): Member => {
    const member = members[place];
    if (!member) throw new Error('the season has too few members');
    return member;
  };
  const ofSerial = (serial: number) => at(memberAt(serial));
  const recording = (member: Member) => ({
    method: 'POST',
    path: '/api/passages',
    token: member.token,
    body: visitOf(member),
  });
  const pageOf = ({ operationId }: Member) => `/api/passages?operation_id=${operationId}&limit=50`;
  return {
    session: (serial) => ({ path: '/api/session', token: ofSerial(serial).token }),
    one: (serial) => {
      const { token, passageIds } = ofSerial(serial);
      return { path: `/api/passages/${passageIds[serial % passageIds.length]}`, token };
    },
    page: (serial) => ({ path: pageOf(ofSerial(serial)), token: ofSerial(serial).chiefToken }),
    memberPage: (serial) => ({ path: pageOf(ofSerial(serial)), token: ofSerial(serial).token }),
    record: (serial) => recording(ofSerial(serial)),
    recordInOne: (serial) => recording(at(neighbourAt(serial))),
    batch: (serial) => {
      const member = ofSerial(serial);
      const passages = Array.from({ length: 100 }, () => visitOf(member));
      return { method: 'POST', path: '/api/passages/bulk', token: member.token, body: { passages } };
    },
    login: (serial) => {
      const { username, password } = ofSerial(serial);
      return { method: 'POST', path: '/api/login', body: { username, password } };
    },
    figures: () => ({
      path: `/api/stats/entities/${large.entityId}?operation_id=${large.operationId}`,
      token: large.token,
    }),
  } satisfies Record<string, (serial: number) => HttpRequest>;
}
