import { address, href } from '../frame/location.ts';
import type { PageName } from '../frame/paths.ts';
import { lists } from '../texts/lists.ts';

type Props = {
  page: PageName;
  /** What the address holds besides the place in the list. */
  query?: Record<string, string | undefined>;
  /** Where the list goes on; null at its end. */
  cursor: string | null;
  /** What comes next: "Reçus suivants". */
  next: string;
};

/** The links to the next part of a list and back to its first. */
export function ListPages({ page, query = {}, cursor, next }: Props) {
  const isFurther = address.value.searchParams.has('suite');
  return (
    <p class="actions">
      {isFurther && <a href={href(page, { ...query, suite: '' })}>{lists.first}</a>}
      {cursor && <a href={href(page, { ...query, suite: cursor })}>{next}</a>}
    </p>
  );
}
