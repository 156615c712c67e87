import { useState } from 'preact/hooks';
import type { Schemas } from '../../../clients/typescript/src/index.ts';
import { once } from '../../requests/once.ts';
import { client, session } from '../../session.ts';
import { Sentence } from '../../texts/failures.ts';
import { Field, Form, Select } from '../../ui/form.tsx';
import { kinds, files as texts } from './texts.ts';

type Draft = Schemas['ExportDraft'];
type Kind = Draft['kind'];
type Props = { seasons: readonly (readonly [string, string])[]; asked: () => void };

const isKind = (name: string): name is Kind => name in kinds;
const all = Object.keys(kinds).filter(isKind);
/** Kinds that accept a date range. */
const dated: readonly Kind[] = ['receipts', 'receipts-zip', 'history'];

/** Requests an export, which the service builds later. */
export function AskExport({ seasons, asked }: Props) {
  const [kind, setKind] = useState<Kind>('passages');
  // Users of an association may export the history of the whole association, without a season.
  const mayBeWhole = kind === 'history' && session.value?.entity_id !== null;
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
          options={all.map((one) => [one, kinds[one]])}
          onChange={(chosen) => isKind(chosen) && setKind(chosen)}
        />
        <Select
          key={String(mayBeWhole)}
          label={texts.season}
          name="season"
          value={mayBeWhole ? '' : (seasons[0]?.[0] ?? '')}
          options={mayBeWhole ? [['', texts.whole], ...seasons] : seasons}
        />
        {dated.includes(kind) && (
          <>
            <Field label={texts.from} name="from" type="date" />
            <Field label={texts.to} name="to" type="date" />
          </>
        )}
      </div>
    </Form>
  );
}
