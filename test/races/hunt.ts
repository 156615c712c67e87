import { describe, test } from '@jest/globals';
import { type Random, seededRandom } from '../../infra/demo/seeded-random.ts';
import { clock } from '../support/run/resources.ts';

/** How often each pair meets; `RACE_ROUNDS=50` by hand. */
const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 4);
const SEED = Number(process.env['RACE_SEED'] ?? 20_261_120);

/** Between two rounds: what prepares them is counted in the quota of its people. */
const ROUND_SECONDS = 10;

/** One side of a pair: a request or a step of a worker on the subject; answers the status, or what became of the step. */
export type Move<S> = (subject: S) => Promise<number>;

/** What was played on a subject in one round. */
export type Played = { move: string; status: number }[];

type Hunt<S, P> = {
  /** Once for each pair: the people and places, and the moves by name. */
  open(chance: Random): Promise<P>;
  /** Once for each round: the record on which the two meet. */
  prepare(place: P): Promise<S>;
  moves: Record<string, (place: P) => Move<S>>;
  /** What is wrong afterwards, a sentence each. */
  judge(subject: S, played: Played, place: P): Promise<string[]>;
  /** The same of all rounds of a pair together. */
  judgeAll?(place: P): Promise<string[]>;
};

/** Plays every pair of moves, a move beside itself included, and judges what they leave behind. */
export function huntRaces<S, P>(title: string, hunt: Hunt<S, P>): void {
  const pairs = pairsOf(Object.keys(hunt.moves));
  describe(`${title}, ${ROUNDS} rounds a pair, RACE_SEED=${SEED}`, () => {
    test.each(pairs)('%s beside %s', async (one, other) => {
      const drawn = seededRandom(SEED);
      const place = await hunt.open(drawn);
      const faults: string[] = [];
      for (let round = 1; round <= ROUNDS; round += 1) {
        clock.advance(ROUND_SECONDS);
        const subject = await hunt.prepare(place);
        const played = await Promise.all([one, other].map((move) => playOne(hunt, place, { subject, move })));
        const found = await hunt.judge(subject, played, place);
        faults.push(...found.map((fault) => `round ${round}, ${told(played)}: ${fault}`));
      }
      faults.push(...((await hunt.judgeAll?.(place)) ?? []));
      if (faults.length > 0) throw new Error(`${faults.length} faults\n${faults.slice(0, 20).join('\n')}`);
    });
  });
}

async function playOne<S, P>(
  { moves }: Hunt<S, P>,
  place: P,
  { subject, move }: { subject: S; move: string },
) {
  const play = moves[move]?.(place);
  if (!play) throw new Error(`there is no move ${move}`);
  return { move, status: await play(subject) };
}

function pairsOf(names: string[]): [string, string][] {
  return names.flatMap((one, at) => names.slice(at).map((other): [string, string] => [one, other]));
}

function told(played: Played): string {
  return played.map(({ move, status }) => `${move} ${status}`).join(' + ');
}
