import { computed, signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Schemas } from '../../../clients/typescript/src/index.ts';
import { currentOf } from '../../current-season.ts';
import { idInAddress } from '../../frame/location.ts';
import { client, entityId, ofEntity, session } from '../../session.ts';
import { Sentence } from '../../texts/failures.ts';
import { localDay } from '../../texts/numbers.ts';
import { type Asked, useAnswer } from '../../ui/answer.tsx';
import { seasonFrame as texts } from './season-frame-texts.ts';

type Season = Schemas['Operation'];
/** The seasons of the association shown, the latest first. */
type Seasons =
  | { state: 'loading' }
  | { state: 'failed'; error: unknown }
  | { state: 'there'; all: readonly Season[] };

/** Whose seasons they are, so that another user or association never sees them. */
const owner = (): string => `${session.value?.user.user_id} ${entityId.value}`;
const known = signal<{ of: string; seasons: Seasons }>({ of: '', seasons: { state: 'loading' } });

export const seasons = computed((): Seasons => {
  const { of, seasons: found } = known.value;
  return of === owner() ? found : { state: 'loading' };
});

/** Loads the seasons of the association shown; resolves once they are known or the service refused. */
export async function loadSeasons(): Promise<void> {
  const of = owner();
  if (known.value.of !== of || known.value.seasons.state === 'failed')
    known.value = { of, seasons: { state: 'loading' } };
  const found = await client.operations.list({ query: { ...ofEntity(), limit: 200 } }).then(
    ({ data }): Seasons => ({ state: 'there', all: data }),
    (error: unknown): Seasons => ({ state: 'failed', error }),
  );
  if (of === owner()) known.value = { of, seasons: found };
}

/** The season that the pages of the desk show: that of the address, else the current one. */
export function useSeason(): Asked<Season | undefined> {
  const owned = owner();
  useEffect(() => {
    if (known.value.of !== owned) void loadSeasons();
  }, [owned]);
  const again = () => loadSeasons().then(() => true);
  const found = seasons.value;
  if (found.state !== 'there') return { ...found, again };
  const named = idInAddress('saison');
  const value =
    named === undefined
      ? currentOf(found.all, localDay(new Date().toISOString()))
      : found.all.find(({ operation_id }) => operation_id === named);
  if (value) return { state: 'there', value, isBusy: false, again };
  if (found.all.length === 0) return { state: 'nothing', again };
  return { state: 'failed', error: new Sentence(texts.unknown), again };
}

/** Loads what a page shows with or without a season, and again whenever another one is chosen. */
export function useBesideSeason<T extends NonNullable<unknown>>(
  what: string,
  ask: (operation_id: number | undefined, signal: AbortSignal) => Promise<T>,
): Asked<T> {
  const chosen = useSeason();
  const isKnown = chosen.state === 'there' || chosen.state === 'nothing';
  const id = chosen.value?.operation_id;
  const asked = useAnswer(isKnown ? `${what} ${owner()} ${id}` : undefined, (signal) => ask(id, signal));
  if (chosen.state === 'failed' || chosen.state === 'forbidden') return chosen;
  return asked;
}

/** Loads what a page shows of the season of the frame, and again whenever another one is chosen. */
export function useOfSeason<T extends NonNullable<unknown> | undefined>(
  what: string,
  ask: (operation_id: number, signal: AbortSignal) => Promise<T>,
): Asked<T | undefined> {
  const chosen = useSeason();
  const id = chosen.value?.operation_id;
  const asked = useAnswer(id === undefined ? undefined : `${what} ${id}`, async (stop) =>
    id === undefined ? undefined : ask(id, stop),
  );
  return chosen.state === 'there' ? asked : chosen;
}
