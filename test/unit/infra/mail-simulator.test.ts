import { describe, expect, test } from '@jest/globals';
import { simulatedEvents } from '../../../infra/local/aws/mail-simulator.ts';
import { MailEvent } from '../../../lib/core/mail-event.ts';
import { deliveryReportOf } from '../../../lib/emails/delivery-report.ts';

const AT = '2026-11-20T09:00:00.000Z';
const uuid = '0199a2b8-7c31-7000-8000-000000000001';
const eventsTo = (to: string) =>
  simulatedEvents({ messageId: `<${uuid}@tournee.test>`, to }, AT).map((event) => MailEvent.parse(event));

describe('the simulated mail provider', () => {
  test.each([
    ['lukasz@example.org', ['sent']],
    ['bounce@example.org', ['sent']],
    ['bounce@simulator.invalid', ['bounced']],
    ['Bounce+2@Simulator.invalid', ['bounced']],
    ['complaint@simulator.invalid', ['sent', 'complained']],
    ['ooto@simulator.invalid', ['sent', undefined]],
    ['success@simulator.invalid', ['sent']],
  ])('tells of an e-mail to %s: %j', (to, states) => {
    expect(eventsTo(to).map((event) => deliveryReportOf(event)?.state)).toEqual(states);
  });

  test('names the e-mail by its id and by its tag, as SES does', () => {
    for (const { mail } of eventsTo('complaint@simulator.invalid'))
      expect(mail).toEqual({ messageId: `<${uuid}@tournee.test>`, tags: { email: uuid } });
  });
});
