import type { AddressSource, CommuneOfSource } from '../../core/gateways.ts';
import { readJson } from '../../core/read-json.ts';
import { SourceFailure } from '../../core/source-failure.ts';
import { type FetchLimits, fetchBounded, usualLimits } from './bounded-fetch.ts';
import { folderSource } from './folder.ts';

/** Where addresses come from: files of a folder, or an address with `{code}` or `{department}` in it. */
export type SourcePlace = { kind: 'folder'; folder: string } | { kind: 'web'; template: string };

/** The largest outline of a commune has a hundredth of it. */
const MAX_OUTLINE_BYTES = 10_000_000;

/** Opens the source of addresses and outlines. */
export function openAddressSource(
  place: SourcePlace,
  outlines: SourcePlace | undefined,
  limits: FetchLimits = usualLimits,
): AddressSource {
  if (place.kind === 'folder') return folderSource(place.folder);
  return {
    addresses: async (commune, known) => {
      const fetched = await fetchBounded(addressOf(place.template, commune), limits, known);
      return fetched && { ...fetched, isOfDepartment: !place.template.includes('{code}') };
    },
    outline: async (commune) => {
      if (outlines === undefined) return undefined;
      if (outlines.kind === 'folder') return folderSource(outlines.folder).outline(commune);
      const bounded = { ...limits, bytes: MAX_OUTLINE_BYTES, unpackedBytes: MAX_OUTLINE_BYTES };
      return fetchOutline(addressOf(outlines.template, commune), bounded);
    },
  };
}

async function fetchOutline(address: string, limits: FetchLimits): Promise<unknown> {
  try {
    const fetched = await fetchBounded(address, limits);
    const chunks: Uint8Array[] = [];
    for await (const chunk of fetched?.content ?? []) chunks.push(chunk);
    return readJson(Buffer.concat(chunks).toString('utf8'));
  } catch (error) {
    if (error instanceof SourceFailure && error.code === 'not-in-source') return undefined;
    throw error;
  }
}

function addressOf(template: string, { code, department }: CommuneOfSource): string {
  return template.replaceAll('{code}', code).replaceAll('{department}', department);
}
