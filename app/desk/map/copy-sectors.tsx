import type { TownView } from '../../map/town.ts';
import { once } from '../../requests/once.ts';
import { client, ofEntity } from '../../session.ts';
import { count, plural } from '../../texts/numbers.ts';
import { useAnswer } from '../../ui/answer.tsx';
import { Form, Select } from '../../ui/form.tsx';
import { sectorTexts as texts } from './drawing-texts.ts';

/** Copies the sectors of another season with their members; renders nothing without another season. */
export function CopySectors({ of: town }: { of: TownView }) {
  const path = { operation_id: town.operation };
  const { value } = useAnswer(`operations ${JSON.stringify(ofEntity())}`, (signal) =>
    client.operations.list({ query: { ...ofEntity(), limit: 200 }, signal }),
  );
  const others = value?.data.filter(({ operation_id }) => operation_id !== town.operation) ?? [];
  const send = async (fields: FormData) => {
    const body = { from_operation_id: Number(fields.get('saison')) };
    const { sectors, skipped } = await once(`copy ${town.operation}`, body, (header) =>
      client.operations.copySectors({ path, body, header }),
    );
    const already = skipped > 0 ? `, ${count(skipped)} ${texts.skipped}` : '';
    await town.done(`${plural(sectors.length, texts.copied, texts.copiedMany)}${already}.`);
  };
  if (others.length === 0) return null;
  return (
    <details>
      <summary>{texts.copy}</summary>
      <p class="quiet">{texts.copyHint}</p>
      <Form name="copy" submit={texts.saveCopy} send={send}>
        <Select
          label={texts.copyFrom}
          name="saison"
          value={String(others[0]?.operation_id ?? '')}
          options={others.map(({ operation_id, name }) => [String(operation_id), name] as const)}
        />
      </Form>
    </details>
  );
}
