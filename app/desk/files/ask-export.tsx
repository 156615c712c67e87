import { useState } from 'preact/hooks';
import type { Schemas } from '../../../clients/typescript/src/index.ts';
import { href } from '../../frame/location.ts';
import { once } from '../../requests/once.ts';
import { client, session } from '../../session.ts';
import { Sentence } from '../../texts/failures.ts';
import { Field, Form, Select } from '../../ui/form.tsx';
import { filtersInAddress } from '../../ui/list-filters.tsx';
import { kinds, files as texts } from './texts.ts';

type Draft = Schemas['ExportDraft'];
type Kind = Draft['kind'];
type Props = {
  seasons: readonly (readonly [string, string])[];
  shown: number | undefined;
  asked: () => void;
};

const isKind = (name: string): name is Kind => name in kinds;
const all = Object.keys(kinds).filter(isKind);
/** Kinds that accept a date range. */
const dated: readonly Kind[] = ['receipts', 'receipts-zip', 'history', 'journal'];

/** The kind that the link to this page names. */
function wantedKind(): Kind {
  const { contenu = '' } = filtersInAddress(['contenu']);
  return isKind(contenu) ? contenu : 'passages';
}

/** Requests an export, which the service builds later. */
export function AskExport({ seasons, shown, asked }: Props) {
  const isOfAssociation = session.value?.entity_id !== null;
  // Users of an association may export the history of the whole association, without a season.
  const offered = seasons.length > 0 ? all : all.filter((one) => one === 'history' && isOfAssociation);
  const [chosenKind, setKind] = useState<Kind>(wantedKind);
  const kind = offered.includes(chosenKind) ? chosenKind : offered[0];
  if (!kind) return null;
  const mayBeWhole = kind === 'history' && isOfAssociation;
  const send = async (fields: FormData) => {
    const text = (name: string) => String(fields.get(name) ?? '');
    const operation = Number(text('season'));
    if (!operation && !mayBeWhole) throw new Sentence(texts.noSeason);
    const days = (['from', 'to'] as const).map((name) => [name, text(name)] as const);
    const body: Draft = {
      kind,
      ...(operation ? { operation_id: operation } : {}),
      filter: Object.fromEntries(days.filter(([, day]) => day !== '')),
    };
    await once('export', body, (header) => client.exports.create({ body, header }));
    asked();
  };
  return (
    <Form name="export" submit={texts.submit} send={send} isForgotten>
      <div class="row">
        <Select
          label={texts.kind}
          name="kind"
          value={kind}
          options={offered.map((one) => [one, kinds[one]])}
          onChange={(chosen) => isKind(chosen) && setKind(chosen)}
        />
        <Select
          key={`${mayBeWhole} ${shown}`}
          label={texts.season}
          name="season"
          value={mayBeWhole ? '' : String(shown ?? '')}
          options={mayBeWhole ? [['', texts.whole], ...seasons] : seasons}
        />
        {dated.includes(kind) && (
          <>
            <Field label={texts.from} name="from" type="date" />
            <Field label={texts.to} name="to" type="date" />
          </>
        )}
      </div>
      {kind === 'journal' && (
        <p class="quiet">
          {texts.journalHint} <a href={href('settings')}>{texts.accounts}</a>
        </p>
      )}
    </Form>
  );
}
