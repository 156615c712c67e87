import { address, href } from '../frame/location.ts';
import type { PageName } from '../frame/paths.ts';
import { lists } from '../texts/lists.ts';

type Props = {
  page: PageName;
  /** The parameters of the address besides the list position. */
  query?: Record<string, string | undefined>;
  /** The cursor of the next page; null at the end. */
  cursor: string | null;
  /** The label of the next page: "Reçus suivants". */
  next: string;
};

/** Links to the next page of a list and back to the first. */
export function ListPages({ page, query = {}, cursor, next }: Props) {
  const isFurther = address.value.searchParams.has('suite');
  return (
    <p class="actions">
      {isFurther && <a href={href(page, { ...query, suite: '' })}>{lists.first}</a>}
      {cursor && <a href={href(page, { ...query, suite: cursor })}>{next}</a>}
    </p>
  );
}
