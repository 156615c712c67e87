import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { address, go, href } from '../frame/location.ts';
import type { PageName } from '../frame/paths.ts';
import { lists } from '../texts/lists.ts';
import { Form } from './form.tsx';

export type Filters<Name extends string> = Partial<Record<Name, string>>;

/** The filters in the address: enumeration values, dates, ids and list positions, never a name. */
export function filtersInAddress<Name extends string>(names: readonly Name[]): Filters<Name> {
  const { searchParams } = address.value;
  const filters: Filters<Name> = {};
  for (const name of names) {
    const value = searchParams.get(name);
    if (value !== null) filters[name] = value;
  }
  return filters;
}

type Props = {
  page: PageName;
  /** The fields that the address contains. */
  names: readonly string[];
  children: ComponentChildren;
  /** Opens the filters even without one in the address. */
  isOpen?: boolean;
  /** Receives fields that the address must not contain; called without fields when the filters are cleared. */
  onSend?: (fields?: FormData) => void;
};

/** Filtering replaces the form, so keyboard focus moves to the heading of the list. */
function focusHeading(filters: HTMLElement | null): void {
  const heading = filters?.closest('section, main')?.querySelector('h1, h2');
  if (!(heading instanceof HTMLElement)) return;
  heading.tabIndex = -1;
  heading.focus();
}

/** The filters of a list, open while one is active. */
export function ListFilters({ page, names, children, isOpen = false, onSend }: Props) {
  const [cleared, setCleared] = useState(0);
  const own = useRef<HTMLDetailsElement>(null);
  const none = Object.fromEntries([...names, 'suite'].map((name) => [name, '']));
  const send = async (fields: FormData) => {
    onSend?.(fields);
    const chosen = names.map((name) => [name, String(fields.get(name) ?? '').trim()] as const);
    go(href(page, { ...none, ...Object.fromEntries(chosen) }));
    focusHeading(own.current);
  };
  const clear = () => {
    onSend?.();
    // Also clears values that are not in the address.
    setCleared(cleared + 1);
    focusHeading(own.current);
  };
  const { searchParams, search } = address.value;
  return (
    <details ref={own} open={isOpen || [...names, 'suite'].some((name) => searchParams.has(name))}>
      <summary>{lists.filters}</summary>
      <Form
        key={`${search} ${cleared}`}
        name="filters"
        submit={lists.filter}
        send={send}
        aside={
          <a href={href(page, none)} onClick={clear}>
            {lists.clear}
          </a>
        }
        isForgotten
      >
        {children}
      </Form>
    </details>
  );
}
