import { useState } from 'preact/hooks';
import type { Schemas } from '../../../clients/typescript/src/index.ts';
import { href } from '../../frame/location.ts';
import { day, localDay } from '../../texts/numbers.ts';
import { Act } from '../../ui/act.tsx';
import { Later } from '../../ui/later.tsx';
import { Progress } from '../../ui/progress.tsx';
import { askTown } from './ask-town.ts';
import { failures, held, progressOf, states, texts } from './texts.ts';

type Props = { of: Schemas['AskedTown']; again: () => Promise<boolean> };

/** One commune: its progress, its failure with what to do, or its addresses with what comes next. */
export function TownState({ of: town, again }: Props) {
  const { code_insee, name, state } = town;
  const title = `town-${code_insee}`;
  return (
    <section aria-labelledby={title}>
      <h3 id={title}>{name}</h3>
      {state === 'failed' || state === 'ready' ? <Ended of={town} again={again} /> : <UnderWay of={town} />}
    </section>
  );
}

function UnderWay({ of: town }: { of: Props['of'] }) {
  const { done, says } = progressOf(town);
  return (
    <Progress done={done} of={100} state={states[town.state]}>
      {says}
    </Progress>
  );
}

function Ended({ of: town, again }: Props) {
  const { state, failure, fetched_at, has_outline } = town;
  return (
    <>
      {failure !== null && <Failed of={town} again={again} />}
      {state === 'ready' && (
        <>
          <p role="status">
            <strong>{held(town)}</strong>{' '}
            {fetched_at !== null && `${texts.from} ${day(localDay(fetched_at))}.`}
          </p>
          {!has_outline && <p class="quiet">{texts.noOutline}</p>}
          <p class="actions">
            <a class="button main" href={href('map', { faire: 'decouper' })}>
              {texts.cut}
            </a>
          </p>
        </>
      )}
    </>
  );
}

function Failed({ of: { code_insee, name, failure, state }, again }: Props) {
  const [isByHand, setByHand] = useState(false);
  const retry = async () => {
    await askTown(code_insee);
    await again();
  };
  return (
    <div class="notice">
      <p role="alert">
        {failure !== null && failures[failure]} {state === 'ready' && texts.still}
      </p>
      <Act label={texts.retry} busy={texts.loading} about={name} act={retry} isMain />
      {isByHand ? (
        <Later
          load={async () => {
            const { townFile } = await import('./town-file.tsx');
            return { default: townFile(code_insee, again) };
          }}
        />
      ) : (
        <button type="button" class="plain" onClick={() => setByHand(true)}>
          {texts.byHand}
        </button>
      )}
    </div>
  );
}
