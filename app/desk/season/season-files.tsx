import { client, entityId } from '../../session.ts';
import { tableName } from '../../texts/file-name.ts';
import { Download } from '../../ui/download.tsx';
import { figures as texts } from './figures-texts.ts';

/** The tables of the figures, each as a file for a spreadsheet. */
export function SeasonFiles({ of: { id, name } }: { of: { id: number; name: string } }) {
  const groups = ['sector', 'member', 'day', 'payment_type'] as const;
  const read = (group: (typeof groups)[number]) => async () => ({
    name: tableName(texts.tables[group].file, name),
    type: 'text/csv',
    content: await client.stats.entityCsv({
      path: { entity_id: entityId.value ?? 0 },
      query: { operation_id: id, group },
    }),
  });
  return (
    <section aria-labelledby="files">
      <h2 id="files">{texts.files}</h2>
      <p class="actions">
        {groups.map((group) => (
          <Download
            key={group}
            label={texts.tables[group].label}
            isBusyLabel={texts.csvBusy}
            read={read(group)}
          />
        ))}
      </p>
    </section>
  );
}
