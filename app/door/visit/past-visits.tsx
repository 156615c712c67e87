import { useLayoutEffect, useRef } from 'preact/hooks';
import { isCard } from '../../means.ts';
import { correctVisit } from '../../offline/outbox/change-from-card.ts';
import { type Draft, removeVisit } from '../../offline/outbox/record-visit.ts';
import type { Visit } from '../../offline/store/doors.ts';
import { bootstrap, isMine } from '../../offline/store/evening-signals.ts';
import { hasAlready } from '../../offline/store/has-already.ts';
import { saidOf, withoutNames } from '../../offline/store/visit-results.ts';
import { scopeOf } from '../../session.ts';
import { Sentence } from '../../texts/failures.ts';
import { shortMoment } from '../../texts/numbers.ts';
import { Field, Form } from '../../ui/form.tsx';
import { intoView } from '../../ui/into-view.ts';
import { door } from '../texts.ts';
import { CardLink } from './card-link.tsx';
import { CardStanding } from './card-standing.tsx';
import { faults, visitTexts as texts } from './texts.ts';
import { whoMade } from './tonight-by-others.tsx';
import { VisitResult } from './visit-result.tsx';

/** The visit whose form is open, to correct or remove. */
export type Open = { id: string; how: 'correct' | 'remove' } | undefined;
type ListProps = {
  of: readonly Visit[];
  open: Open;
  setOpen: (open: Open) => void;
  /** Closes the form of a visit, which has done what `said` says. */
  done: (said: string, id: string) => void;
};

/** Visits, newest first. */
export const newestFirst = (visits: readonly Visit[]): Visit[] =>
  visits.toSorted((one, other) => (other.passed_at ?? '').localeCompare(one.passed_at ?? ''));

/** This season's visits at one dwelling; users may correct their own. */
export const PastVisits = ({ of: visits, open, setOpen, done }: ListProps) => (
  <section aria-label={texts.history}>
    <ul class="plain past">
      {visits.map((visit) => (
        <Past
          key={visit.id}
          of={visit}
          open={open?.id === visit.id ? open.how : undefined}
          setOpen={(how) => setOpen(how && { id: visit.id, how })}
          done={(said) => done(said, visit.id)}
        />
      ))}
    </ul>
  </section>
);

type Props = { of: Visit; done: (said: string) => void };
type How = NonNullable<Open>['how'] | undefined;
type PastProps = Props & { open: How; setOpen: (how: How) => void };

function Past({ of: visit, open, setOpen, done }: PastProps) {
  const own = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    if (open) intoView(own.current);
  }, [open]);
  const correct = async (corrected: Draft) => {
    const changes = { ...corrected, ...withoutNames(corrected) };
    const isSame = hasAlready(visit, changes);
    if (!isSame) await correctVisit(visit, changes);
    done(isSame ? texts.unchanged : texts.corrected);
  };
  return (
    <li ref={own}>
      <p>
        <strong>{saidOf(visit)}</strong>{' '}
        <span class="quiet">
          {visit.passed_at && shortMoment(visit.passed_at)}, {whoMade(visit)}
          {visit.locked && `, ${texts.locked}${isMine(visit) ? `. ${door.askAdmin}` : ''}`}
        </span>
        {visit.remark && <bdi class="remark">{visit.remark}</bdi>}
      </p>
      <CardStanding of={visit} />
      {isMine(visit) && isCard(visit.fk_type_reglement) && <CardLink of={visit} done={done} />}
      {open === undefined && mayCorrect(visit) && (
        <p class="actions">
          <button type="button" onClick={() => setOpen('correct')}>
            {texts.correct}
          </button>
          {mayRemove(visit) ? (
            <button type="button" class="plain" onClick={() => setOpen('remove')}>
              {texts.remove}
            </button>
          ) : (
            <span class="quiet">{texts.whoRemoves}</span>
          )}
        </p>
      )}
      {open === 'correct' && <VisitResult note={correct} from={visit} />}
      {open === 'remove' && <Removal of={visit} done={done} />}
      {open !== undefined && (
        <button type="button" class="plain" onClick={() => setOpen(undefined)}>
          {texts.keep}
        </button>
      )}
    </li>
  );
}

/** Whether users may correct or remove a visit; an exchange may lock it while its form is open. */
export const mayCorrect = (visit: Visit): boolean => isMine(visit) && visit.locked !== true;

/** Unsent visits may always be removed; others if the association allows it, or by an administrator. */
const mayRemove = ({ passage_id }: Visit): boolean =>
  passage_id === undefined ||
  scopeOf('passage.delete') === 'entity' ||
  (bootstrap.value?.entity_settings.members_can_delete ?? false);

function Removal({ of: { id, passage_id, montant }, done }: Props) {
  const needsReason = passage_id !== undefined && Number(montant ?? 0) > 0;
  const send = async (fields: FormData) => {
    const reason = String(fields.get('reason') ?? '').trim();
    if (needsReason && reason === '') throw new Sentence(faults.reason);
    await removeVisit(id, ...(reason === '' ? [] : [reason]));
    done(texts.removed);
  };
  return (
    <Form name={`remove-${id}`} submit={texts.remove} send={send} isDangerous>
      {needsReason && <Field label={texts.reason} name="reason" />}
    </Form>
  );
}
