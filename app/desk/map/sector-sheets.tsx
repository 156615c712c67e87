import { useEffect, useState } from 'preact/hooks';
import type { Schemas } from '../../../clients/typescript/src/index.ts';
import { once } from '../../requests/once.ts';
import { client } from '../../session.ts';
import { Failure } from '../../ui/answer.tsx';
import { Download } from '../../ui/download.tsx';
import { Form } from '../../ui/form.tsx';
import { exportLink } from '../files/export-link.ts';
import { files } from '../files/texts.ts';
import { sectorTexts as texts } from './drawing-texts.ts';

type Export = Schemas['Export'];
const EVERY_MS = 1000;

/** Requests the sheets of one sector or of all, and shows the file when ready. */
export function SectorSheets({ operation, sector }: { operation: number; sector?: number }) {
  const [ordered, setOrdered] = useState<Export>();
  const send = async () => {
    const one = sector === undefined ? {} : { sector_id: sector };
    const body = { kind: 'sector-sheet' as const, operation_id: operation, ...one };
    setOrdered(await once('sheets', body, (header) => client.exports.create({ body, header })));
  };
  return (
    <details>
      <summary>{texts.sheets}</summary>
      <p class="quiet">{texts.sheetsHint}</p>
      <Form name="sheets" submit={sector === undefined ? texts.sheetsAll : texts.sheetsOne} send={send}>
        {null}
      </Form>
      {ordered && <Progress key={ordered.export_id} of={ordered} changed={setOrdered} />}
    </details>
  );
}

/** Polls until the export is built. */
function Progress({ of: { export_id, state }, changed }: { of: Export; changed: (now: Export) => void }) {
  const [error, setError] = useState<unknown>();
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round polls again while pending.
  useEffect(() => {
    if (state !== 'pending') return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const wait = setTimeout(() => {
      client.exports.get({ path: { export_id }, signal }).then(
        (now) => {
          if (signal.aborted) return;
          changed(now);
          setRound((last) => last + 1);
        },
        (failure: unknown) => !signal.aborted && setError(failure),
      );
    }, EVERY_MS);
    return () => {
      clearTimeout(wait);
      leaving.abort();
    };
  }, [state, round]);
  if (error !== undefined) return <Failure error={error} />;
  if (state === 'pending')
    return (
      <p role="status">
        <progress aria-label={texts.preparing} /> {texts.preparing}
      </p>
    );
  if (state !== 'ready')
    return (
      <p class="notice failure" role="alert">
        {texts.failed}
      </p>
    );
  return (
    <div role="status">
      <Download label={texts.download} isBusyLabel={files.downloadBusy} read={() => exportLink(export_id)} />
    </div>
  );
}
