import type { Api, Words } from './api-text.ts';
import {
  formsOf,
  hasEnded,
  hasForms,
  isKind,
  isOptional,
  mayBeNull,
  nameOfForm,
  partsAt,
  target,
  wordsAt,
} from './places.ts';
import { valueChanges, type Way } from './value-rules.ts';

/** The API of the last release, the API of now, and the day on which they are compared. */
export type Pair = { before: Api; now: Api; day: string };
type Places = { old: string; fresh: string };

/** Finds what breaks a client in one value and in all within it; each sentence names its place. */
export function shapeComparison({ before, now, day }: Pair) {
  const known = new Map<string, string[]>();

  function changes(way: Way, { old, fresh }: Places): string[] {
    const places = { old: target(before, old), fresh: target(now, fresh) };
    const key = `${way} ${places.old} ${places.fresh}`;
    const found = known.get(key);
    if (found) return [...nullChanges(way, old, fresh), ...found];
    // A shape within itself is compared once.
    known.set(key, []);
    const isPlain = !hasForms(before, places.old) && !hasForms(now, places.fresh);
    const all = isPlain
      ? [...ownChanges(way, places), ...partChanges(way, places)]
      : formChanges(way, places);
    known.set(key, all);
    return [...nullChanges(way, old, fresh), ...all];
  }

  /** A reference may be null beside the record that it names. */
  function nullChanges(way: Way, old: string, fresh: string): string[] {
    const [wasNull, isNull] = [mayBeNull(before, old), mayBeNull(now, fresh)];
    if (way === 'sent') return wasNull && !isNull ? [said(way, old, 'takes no null any more')] : [];
    return isNull && !wasNull ? [said(way, old, 'may be null now')] : [];
  }

  function formChanges(way: Way, places: Places): string[] {
    const [olds, freshs] = [formsOf(before, places.old), formsOf(now, places.fresh)];
    return way === 'sent' ? sentFormChanges(olds, freshs) : receivedFormChanges(olds, freshs);
  }

  /** Each form that was sent is still taken. */
  const sentFormChanges = (olds: readonly string[], freshs: readonly string[]) =>
    olds.flatMap((old) => {
      const fresh = freshs.find((one) => nameOfForm(one) === nameOfForm(old));
      if (fresh !== undefined) return changes('sent', { old, fresh });
      const isTaken = freshs.some((one) => changes('sent', { old, fresh: one }).length === 0);
      return isTaken ? [] : [said('sent', old, 'has no such form any more')];
    });

  /** A received form must be known, or be a new kind of record that a listed value distinguishes from others. */
  const receivedFormChanges = (olds: readonly string[], freshs: readonly string[]) =>
    freshs.flatMap((fresh) => {
      const old = olds.find((one) => nameOfForm(one) === nameOfForm(fresh));
      if (old !== undefined) return changes('received', { old, fresh });
      const isKnown =
        (isKind(fresh) && olds.some(isKind)) ||
        olds.some((one) => changes('received', { old: one, fresh }).length === 0);
      return isKnown ? [] : [said('received', fresh, 'is a form that no client knows')];
    });

  function ownChanges(way: Way, { old, fresh }: Places): string[] {
    const own = valueChanges(way, withoutNull(wordsAt(before, old)), withoutNull(wordsAt(now, fresh)));
    return own.map((change) => said(way, old, change));
  }

  function partChanges(way: Way, { old, fresh }: Places): string[] {
    const [olds, freshs] = [partsAt(before, old), partsAt(now, fresh)];
    const kept = olds.filter((part) => freshs.includes(part));
    const isOpen = wordsAt(now, fresh).has('open');
    const gone = olds.filter(
      (part) => part.startsWith('.') && !freshs.includes(part) && !(way === 'sent' && isOpen),
    );
    const demanded = freshs.filter((part) => part.startsWith('.') && way === 'sent' && !olds.includes(part));
    return [
      ...gone
        .filter((part) => !hasEnded(before, `${old}${part}`, day))
        .map((part) => said(way, `${old}${part}`, 'is gone')),
      ...demanded
        .filter((part) => !isOptional(now, `${fresh}${part}`))
        .map((part) => said(way, `${fresh}${part}`, 'has to be sent now')),
      ...kept.flatMap((part) => {
        const places = { old: `${old}${part}`, fresh: `${fresh}${part}` };
        return [...absenceChanges(way, places), ...changes(way, places)];
      }),
    ];
  }

  function absenceChanges(way: Way, { old, fresh }: Places): string[] {
    const [wasOptional, isNow] = [isOptional(before, old), isOptional(now, fresh)];
    if (way === 'sent') return wasOptional && !isNow ? [said(way, old, 'has to be sent now')] : [];
    return isNow && !wasOptional ? [said(way, old, 'may be absent now')] : [];
  }

  return changes;
}

const said = (way: Way, place: string, change: string) => `${place} as ${way}: ${change}`;

function withoutNull(words: Words): Words {
  return new Map(
    [...words].flatMap(([word, values]) => {
      const others = [...values].filter((value) => value !== 'null');
      return others.length === 0 ? [] : [[word, new Set(others)]];
    }),
  );
}
