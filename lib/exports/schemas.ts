import * as z from 'zod';
import { ReceiptKind, ReceiptState } from '../core/records/receipt.ts';
import { Day, Id, Instant } from '../core/schemas/common.ts';
import { Enumeration } from '../core/schemas/enumeration.ts';
import { CountedPageOf } from '../core/schemas/pages.ts';
import { HistoryActionName, HistoryObjectName } from '../history/filters.ts';
import { NumberFilter } from '../receipts/number-filter.ts';

export const ExportKind = Enumeration({
  passages: 'the visits',
  receipts: 'the receipts',
  'receipts-zip': 'the documents of the receipts',
  history: 'who changed what',
  'sector-sheet': 'sectors on paper',
  journal: 'entries for a ledger',
});

/** The filters of an export of receipts, of their documents, or of the history, combined with AND. */
export const ExportFilter = z
  .strictObject({
    user_id: Id.optional().meta({ description: 'Those of the visits of a member.' }),
    from: Day.optional().meta({
      description: 'Paid, in the history done, in the journal booked, on this day or later.',
    }),
    to: Day.optional().meta({
      description: 'Paid, in the history done, in the journal booked, on this day or earlier.',
    }),
    state: ReceiptState.optional(),
    kind: ReceiptKind.optional(),
    number: NumberFilter(),
    object: HistoryObjectName.optional().meta({ description: 'Of the history.' }),
    action: HistoryActionName.optional().meta({ description: 'Of the history.' }),
    by_user_id: Id.optional().meta({ description: 'Of the history: what this user did.' }),
    sector_id: Id.optional().meta({ description: 'Of sheets: that of this sector alone.' }),
  })
  .meta({ id: 'ExportFilter' });

const bom = z.boolean().meta({ description: 'A byte order mark, by which a spreadsheet knows UTF-8.' });
const decimalComma = z.boolean().meta({ description: '`12,50`, as a French spreadsheet wants it.' });

export const ExportDraft = z
  .strictObject({
    kind: ExportKind,
    operation_id: Id.optional().meta({
      description: 'Needed but for the history, which is then that of the whole association.',
    }),
    filter: ExportFilter.prefault({}).meta({
      description:
        'For receipts and their documents: `user_id`, `from`, `to`, `state`, `kind`, `number`; for the history: `from`, `to`, `object`, `action`, `by_user_id`; for the journal: `from`, `to`.',
    }),
    sector_id: Id.optional().meta({
      description: 'For `sector-sheet`: one sector of the operation; without it all of them in one file.',
    }),
    format: Enumeration({
      csv: 'a file for a spreadsheet',
      zip: 'a zip of documents',
      pdf: 'pages to print',
    })
      .optional()
      .meta({
        description: 'Follows from `kind`: `zip` for `receipts-zip`, `pdf` for `sector-sheet`, else `csv`.',
      }),
    bom: bom.default(true),
    decimal_comma: decimalComma.default(true),
  })
  .meta({ id: 'ExportDraft' });

/** Has no version, and so no ETag, because the URL changes with every read. */
export const Export = z
  .strictObject({
    export_id: Id,
    entity_id: Id,
    kind: Enumeration({
      passages: 'the visits',
      receipts: 'the receipts',
      'receipts-zip': 'the documents of the receipts',
      history: 'who changed what',
      'sector-sheet': 'sectors on paper',
      journal: 'entries for a ledger',
      person: 'everything about one person',
    }).meta({
      description:
        '`passages`, `receipts`, `history`: as CSV. `journal`: the money of the operation in double entry, as CSV with the columns of article A47 A-1 LPF. `receipts-zip`: PDF files in a zip. `sector-sheet`: sectors to walk with on paper, as PDF. `person`: everything about a person, as JSON.',
    }),
    operation_id: Id.nullable().meta({
      description: 'Null in that of a person, and of the history of the whole association.',
    }),
    filter: ExportFilter.optional().meta({ description: 'Absent where everything was asked for.' }),
    format: Enumeration({
      csv: 'a file for a spreadsheet',
      json: 'JSON',
      zip: 'a zip of documents',
      pdf: 'pages to print',
    }),
    bom,
    decimal_comma: decimalComma,
    state: Enumeration({
      pending: 'it is being built',
      ready: 'it can be downloaded',
      failed: 'it was given up or withdrawn',
      expired: 'it was deleted after seven days',
    }),
    failure: Enumeration({
      erased: 'a person was erased, whom the file may have told of: ask for another one',
      'not-built': 'the file was not written in time: ask for another one',
    })
      .nullable()
      .meta({ description: 'Why it failed, where that is known.' }),
    rows: z
      .int()
      .nullable()
      .meta({ description: 'Lines below the header, or documents; null until the file is ready.' }),
    bytes: z.int().nullable(),
    url: z.url().nullable().meta({
      description:
        'Where the file is while it is `ready`. Whoever has the address has the file: keep it secret.',
    }),
    url_expires_at: Instant.nullable().meta({ description: 'Read the export again for another address.' }),
    expires_at: Instant.meta({ description: 'Until when the file is kept.' }),
    requested_by: Id.nullable(),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'Export' });

export const ExportPage = CountedPageOf(Export);
