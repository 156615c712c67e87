import { type ComponentChildren, Fragment } from 'preact';

export type Fact = readonly [name: string, value: ComponentChildren];

/** A list of names and values; omits null values. */
export const Facts = ({ of: facts }: { of: readonly Fact[] }) => (
  <dl class="facts">
    {facts
      .filter(([, value]) => value !== null)
      .map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </Fragment>
      ))}
  </dl>
);
