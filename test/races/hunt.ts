import { describe, test } from '@jest/globals';
import { type Random, seededRandom } from '../../infra/demo/seeded-random.ts';
import { clock } from '../support/run/resources.ts';
import { savedWorld } from '../support/world/saved-world.ts';

/** How often each pair races; for more, run with `RACE_ROUNDS=50`. */
const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 4);
const SEED = Number(process.env['RACE_SEED'] ?? 20_261_120);

/** Between rounds, because requests that prepare a round count in the users' quotas. */
const ROUND_SECONDS = 10;

/** One side of a pair: a request or a worker's step on the subject; returns the status, or the step's result as a status. */
export type Move<S> = (subject: S) => Promise<number>;

/** The moves on a subject in one round, with their statuses. */
export type Played = { move: string; status: number }[];

type Game<S, P> = {
  moves: Record<string, (place: P) => Move<S>>;
  /** Returns the faults after a round, one sentence each. */
  judge(subject: S, played: Played, place: P): Promise<string[]>;
  /** Returns the faults after all rounds of a pair. */
  judgeAll?(place: P): Promise<string[]>;
};

type Hunt<S, P> = Game<S, P> & {
  /** Creates the people and places of each pair. */
  open(chance: Random): Promise<P>;
  /** Creates the record of each round, on which both moves are played. */
  prepare(place: P): Promise<S>;
};

type PreparedHunt<S, W, P> = Game<S, P> & {
  /** Creates the people and places once. */
  build(): Promise<W>;
  /** Creates the racing clients of each pair. */
  enter(world: W, chance: Random): P;
  /** Creates the record of each round, for all pairs; moves on one record must not change another. */
  prepare(place: P): Promise<S>;
  /** Saves the state outside the database; returns a function that restores it. */
  keep?(): Promise<() => Promise<void>>;
};

/** The place of a pair, and its records in the order of the rounds. */
type Opened<S, P> = { place: P; next(): Promise<S> };

/** Plays every pair of moves at the same time, also each move with itself, and judges the result. */
export function huntRaces<S, P>(title: string, hunt: Hunt<S, P>): void {
  playPairs(title, hunt, async (chance) => {
    const place = await hunt.open(chance);
    return { place, next: () => hunt.prepare(place) };
  });
}

/**
 * Like `huntRaces`, for independent rounds: the records of all rounds are prepared once, and restored for each pair.
 */
export function huntPreparedRaces<S, W, P>(title: string, hunt: PreparedHunt<S, W, P>): void {
  const prepared = savedWorld(async () => {
    const world = await hunt.build();
    const place = hunt.enter(world, seededRandom(SEED));
    const subjects: S[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) subjects.push(await hunt.prepare(place));
    return { world, subjects, bringBack: await hunt.keep?.() };
  });
  playPairs(title, hunt, async (chance) => {
    const { world, subjects, bringBack } = await prepared();
    await bringBack?.();
    const left = subjects.values();
    const next = async () => {
      const { value, done } = left.next();
      if (done) throw new Error('there is no record for another round');
      return value;
    };
    return { place: hunt.enter(world, chance), next };
  });
}

function playPairs<S, P>(
  title: string,
  hunt: Game<S, P>,
  open: (chance: Random) => Promise<Opened<S, P>>,
): void {
  const pairs = pairsOf(Object.keys(hunt.moves));
  describe(`${title}, ${ROUNDS} rounds a pair, RACE_SEED=${SEED}`, () => {
    test.each(pairs)('%s beside %s', async (one, other) => {
      const drawn = seededRandom(SEED);
      const { place, next } = await open(drawn);
      const faults: string[] = [];
      for (let round = 1; round <= ROUNDS; round += 1) {
        clock.advance(ROUND_SECONDS);
        const subject = await next();
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
  { moves }: Game<S, P>,
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
