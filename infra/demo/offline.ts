import type { Json } from './api.ts';
import type { Member } from './season.ts';
import type { Visit } from './visits.ts';

const BATCH = 50;

/** Who will record what, and who recorded which passage. */
export type Planned = { member: Member; visit: Visit };
export type Recorded = { member: Member; passage: Json };

export type Sent = { recorded: Recorded[]; duplicates: number };

/** What a phone without a network kept for the evening: whole batches, each sent twice because an answer got lost. */
export async function sendTogether(plan: Planned[]): Promise<Sent> {
  const sent: Sent = { recorded: [], duplicates: 0 };
  for (let at = 0; at < plan.length; at += BATCH) {
    const batch = plan.slice(at, at + BATCH);
    const [first] = batch;
    if (!first) break;
    const body = { passages: batch.map(({ visit }) => visit) };
    const { results } = await first.member.api.post('/api/passages/bulk', body);
    const again = await first.member.api.post('/api/passages/bulk', body);
    sent.recorded.push(
      ...batch.map(({ member, visit }, index) => ({ member, passage: asRecorded(visit, results[index]) })),
    );
    sent.duplicates += again.results.filter(({ status }: Json) => status === 'duplicate').length;
  }
  return sent;
}

function asRecorded(visit: Planned['visit'], { passage_id }: Json): Json {
  return { montant: '0.00', ...visit, passage_id };
}
