import type { Finding } from '../../lib/event-log/verify/finding.ts';
import type { VerificationSummary } from '../../lib/event-log/verify/summary.ts';
import type { Verification } from '../../lib/event-log/verify/verify-once.ts';

const MAX_SHOWN = 100;

/** The text output of a verification. */
export function reportText({ findings, summary }: Verification, isInFolder: boolean): string {
  const shown = findings.slice(0, MAX_SHOWN).map(findingText);
  const more = findings.length - shown.length;
  return [
    ...shown,
    ...(more > 0 ? [`… and ${more} more: --json has them all.`] : []),
    ...(findings.length > 0 ? [''] : []),
    ...summaryText(summary),
    ...openText(summary, isInFolder),
    '',
    verdict(findings.length, summary),
  ].join('\n');
}

/** False when no sealed day was checked, so that the absence of findings means nothing. */
export function wasChecked({ findings, summary }: Verification): boolean {
  return findings.length > 0 || summary.days > 0;
}

function verdict(found: number, { days, newest }: VerificationSummary): string {
  if (found > 0) return `${count(found, 'finding')}: the log is not as it was sealed.`;
  if (days > 0) return 'All is well.';
  return newest === null
    ? 'Nothing could be checked: the first day is sealed when it is over.'
    : 'Nothing could be checked: none of these days is sealed, or retention removed them.';
}

// A file name must not send control sequences to the terminal.
const CONTROL_CHARACTERS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

function findingText({ day = '', line, kind, sentence }: Finding): string {
  const where = line === undefined ? '' : `line ${line}`;
  return `${day.padEnd(10)}  ${where.padEnd(12)}  ${kind.padEnd(15)}  ${sentence.replaceAll(CONTROL_CHARACTERS, '?')}`;
}

function summaryText({
  days,
  from,
  to,
  lines,
  bytes,
  signatures,
  newest,
  removed,
  notCompared,
  overdue,
}: VerificationSummary): string[] {
  const size = `${count(lines, 'line')}, ${(bytes / 1e6).toFixed(1)} MB`;
  const span = from === to ? `${from}` : `${from} to ${to}`;
  return [
    days === 0 ? noDays(newest) : `As sealed: ${span}, ${count(days, 'day')}, ${size}.`,
    `Right signatures: ${signatures}.`,
    ...(newest ? [`Newest digest: number ${newest.number}, ${newest.key}, SHA-256 ${newest.sha256}.`] : []),
    `Retention: days before ${removed.before} may be gone; ${count(removed.digests, 'digest')} of them are.`,
    ...notCompared.map((number) => `Not compared: digest ${number} is not there any more.`),
    ...(overdue > 0
      ? [`Still there although they are older: ${count(overdue, 'day')}. A rotation was missed.`]
      : []),
  ];
}

function noDays(newest: VerificationSummary['newest']): string {
  return newest ? 'As sealed: no day.' : 'Nothing is sealed yet.';
}

function openText({ open }: VerificationSummary, isInFolder: boolean): string[] {
  if (open.length === 0) return [];
  const days = open.map(({ day, lines }) => `${count(lines, 'line')} of ${day}`).join(', ');
  const rules = isInFolder
    ? 'nothing protects them'
    : 'only the store protects them, in which no segment can be written twice';
  return [`Not sealed yet: ${days}. Until 01:00 UTC of the next day ${rules}.`];
}

function count(number: number, thing: string): string {
  return `${number.toLocaleString('en')} ${thing}${number === 1 ? '' : 's'}`;
}
