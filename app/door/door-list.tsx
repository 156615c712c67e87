import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { href } from '../frame/location.ts';
import { houseNumber } from '../map/address-name.ts';
import type { Door } from '../offline/store/doors.ts';
import { partsOf, type Run, type Side } from '../offline/store/sides.ts';
import { NearView } from '../ui/near-view.tsx';
import { StateMark } from '../ui/state-mark.tsx';
import { list as texts } from './list-texts.ts';
import { standingOf } from './standing-of.ts';

/** The number of doors that are drawn together: about as many as a phone shows. */
const PART = 16;

/** Where the list was left for a door: how far the door was from the upper edge of the screen, and the choice of doors. */
export const left = { top: 200, isLeftOnly: true };

type Props = {
  of: readonly Side[];
  /** The door at which the list opens, instead of its beginning. */
  start: Door | undefined;
  leave: (top: number) => void;
  /** Whether the doors are those that a search has found. */
  isSearch: boolean;
};

/** Doors by street and side, drawn only near the view. All streets are there, except in a search: a number is found in hundreds of them. */
export function DoorList({ of: sides, start, leave, isSearch }: Props) {
  const [first] = useState(start);
  const link = useRef<HTMLAnchorElement>(null);
  useLayoutEffect(() => {
    // After the page has put the focus on its title.
    queueMicrotask(() => {
      link.current?.focus({ preventScroll: true });
      if (link.current) scrollBy(0, link.current.getBoundingClientRect().top - left.top);
    });
  }, []);
  const isFirst = ({ address }: Door) => address.address_id === first?.address.address_id;
  const parts = partsOf(sides, PART);
  const opened = parts.findIndex((part) => part.some((run) => run.doors.some(isFirst)));
  return parts.map((part, at) => (
    <NearView
      key={keyOf(part)}
      isFirst={at === 0 || (opened > 0 && Math.abs(at - opened) < 2)}
      class="part"
      values={{
        '--doors': part.reduce((sum, { doors }) => sum + doors.length, 0),
        '--streets': part.filter(({ from }) => from === 0).length,
      }}
    >
      {(isNear) =>
        (isNear || !isSearch) &&
        part.map((run) => (
          <section class="side" key={run.doors[0]?.address.address_id}>
            {run.from === 0 && <Heading of={run} />}
            {isNear ? (
              <ul class={run.from + run.doors.length < run.all ? 'plain doors unfinished' : 'plain doors'}>
                {run.doors.map((door, place) => (
                  <li key={door.address.address_id} {...placeIn(run, place)}>
                    <a
                      ref={isFirst(door) ? link : null}
                      href={href('door', {}, door.address.address_id)}
                      onClick={(event) => leave(event.currentTarget.getBoundingClientRect().top)}
                    >
                      <StateMark state={door.state} />
                      <strong>{houseNumber(door.address)}</strong>
                      <span>{standingOf(door)}</span>
                    </a>
                  </li>
                ))}
              </ul>
            ) : (
              <div class="undrawn" style={{ '--doors': run.doors.length }} />
            )}
          </section>
        ))
      }
    </NearView>
  ));
}

const keyOf = (part: Run[]): string =>
  [part[0]?.doors[0], part.at(-1)?.doors.at(-1)].map((door) => door?.address.address_id).join();

/** The place of a door in its list, where the list is divided. */
const placeIn = ({ from, all, doors }: Run, place: number) =>
  all === doors.length ? {} : { 'aria-posinset': from + place + 1, 'aria-setsize': all };

const sideNames = { odd: `, ${texts.odd}`, even: `, ${texts.even}`, both: '' };

const Heading = ({ of: { street, side } }: { of: Side }) => (
  <h2>
    <bdi>{street}</bdi>
    <span class="quiet">{sideNames[side]}</span>
  </h2>
);
