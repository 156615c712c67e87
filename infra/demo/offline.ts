import type { Member } from './season.ts';
import type { Json } from './sign-in.ts';
import type { Visit } from './visits.ts';

const BATCH = 50;

export type PlannedVisit = { member: Member; visit: Visit };
export type RecordedVisit = { member: Member; passage: Json };

export type SentVisits = { recorded: RecordedVisit[]; duplicates: number };

/** Sends the visits stored on an offline phone in batches, each twice, as if the first response had been lost. */
export async function sendInBatches(plan: PlannedVisit[]): Promise<SentVisits> {
  const sent: SentVisits = { recorded: [], duplicates: 0 };
  for (let at = 0; at < plan.length; at += BATCH) {
    const batch = plan.slice(at, at + BATCH);
    const [first] = batch;
    if (!first) break;
    const body = { passages: batch.map(({ visit }) => visit) };
    const { results } = await first.member.api.passages.bulk({ body });
    const again = await first.member.api.passages.bulk({ body });
    sent.recorded.push(
      ...batch.map(({ member, visit }, index) => ({ member, passage: asRecorded(visit, results[index]) })),
    );
    sent.duplicates += again.results.filter(({ status }) => status === 'duplicate').length;
  }
  return sent;
}

function asRecorded(visit: PlannedVisit['visit'], answer: { passage_id?: number } | undefined): Json {
  return { montant: '0.00', ...visit, passage_id: answer?.passage_id };
}
