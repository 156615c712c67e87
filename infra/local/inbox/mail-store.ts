import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { addressParser, type Email } from 'postal-mime';

type Address = { address: string; name: string };

/** The data of an e-mail in lists. `size` is in bytes. */
export type MailSummary = {
  id: string;
  sent_at: string;
  subject: string;
  from: Address[];
  to: Address[];
  attachments: { filename: string; contentType: string; size: number }[];
};

export type MailStore = {
  /** Stores a message as received over SMTP. */
  add(source: Uint8Array, id: string): Promise<{ summary: MailSummary; email: Email }>;
  /** All e-mails, oldest first. */
  list(): Promise<MailSummary[]>;
  /** One e-mail; undefined if there is none with this id. */
  read(id: string): Promise<{ summary: MailSummary; email: Email; source: Buffer } | undefined>;
  clear(): Promise<void>;
};

const EXTENSION = '.eml';

/** Stores each e-mail as one file named by its id; ids sort by arrival. The data for lists stays in memory. */
export async function openMailStore(folder: string): Promise<MailStore> {
  await mkdir(folder, { recursive: true });
  const summaries = new Map<string, MailSummary>();
  const pathOf = (id: string) => join(folder, `${id}${EXTENSION}`);
  const readOne = async (id: string) => {
    const source = await readFile(pathOf(id));
    const email = await PostalMime.parse(source);
    const summary = summarise(id, email);
    summaries.set(id, summary);
    return { summary, email, source };
  };
  const ids = async () =>
    (await readdir(folder))
      .filter((name) => name.endsWith(EXTENSION))
      .map((name) => name.slice(0, -EXTENSION.length))
      .sort();
  return {
    add: async (source, id) => {
      await writeFile(pathOf(id), source);
      return readOne(id);
    },
    list: async () => {
      const all: MailSummary[] = [];
      for (const id of await ids()) all.push(summaries.get(id) ?? (await readOne(id)).summary);
      return all;
    },
    read: async (id) => ((await ids()).includes(id) ? readOne(id) : undefined),
    clear: async () => {
      for (const id of await ids()) await rm(pathOf(id), { force: true });
      summaries.clear();
    },
  };
}

function summarise(id: string, email: Email): MailSummary {
  return {
    id,
    sent_at: email.date ?? '',
    subject: email.subject ?? '',
    from: addressesIn(email, 'from'),
    to: addressesIn(email, 'to'),
    attachments: email.attachments.map(({ filename, mimeType, content }) => ({
      filename: filename ?? '',
      contentType: mimeType,
      size: typeof content === 'string' ? Buffer.byteLength(content) : content.byteLength,
    })),
  };
}

function addressesIn(email: Email, header: 'from' | 'to'): Address[] {
  const text = email.headers.find(({ key }) => key === header)?.value ?? '';
  return addressParser(text, { flatten: true }).map(({ address = '', name }) => ({ address, name }));
}
