import type { Instant } from '../../lib/core/time.ts';

const USERS = 5000;

/** An event line; of ten consecutive ids seven are new passages, one a correction and two sign-ins. */
export function eventLine(timestamp: Instant, id: number): string {
  const user = (id * 7919) % USERS;
  const who = {
    user_id: user,
    entity_id: user % 300,
    ip: `203.0.113.${id % 250}`,
    platform: 'ios',
    app_version: '1.4.0',
  };
  switch (id % 10) {
    case 7: {
      const changes = { montant: { old: (id % 5000) / 100, new: (id % 4000) / 100 } };
      return JSON.stringify({ timestamp, event: 'passage_updated', ...who, passage_id: id, changes });
    }
    case 8:
    case 9:
      return JSON.stringify({ timestamp, event: 'login_success', ...who, username: `member.${user}` });
    default: {
      const place = { passage_id: id, operation_id: user % 300, sector_id: user };
      const money = { amount: (id % 5000) / 100, payment_type: id % 3 === 0 ? 'cheque' : 'cash' };
      return JSON.stringify({ timestamp, event: 'passage_created', ...who, ...place, ...money });
    }
  }
}
