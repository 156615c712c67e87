import { describe, expect, test } from '@jest/globals';
import { breakingChanges } from '../../../infra/release/api/breaking-changes.ts';
import { refusalsOfEnds } from '../../../infra/release/api/early-ends.ts';

/** Two spaces stand for the tab of the file. */
const linesIn = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim().replaceAll(/ {2,}/g, '\t'));

const visits = linesIn(`
  visits-list  at GET /api/visits  token
  visits-list.query.limit  optional  type integer  minimum 1  maximum 200
  visits-list.query.state  optional  value "done"  value "open"
  visits-list.query.format  optional  ends 2027-06-01  value "json"
  visits-list.200  answers 200  content application/json  is Page
  visits-create  at POST /api/visits  token
  visits-create.body  content application/json  is Draft
  visits-create.201  answers 201  content application/json  is Visit
  visits-create.409  problem closed  problem erased
  visits-place  at GET /api/place
  visits-place.200  answers 200  content application/json
  visits-place.200<kind=point>  type object
  visits-place.200<kind=point>.kind  value "point"
  Draft  type object
  Draft.name  optional  type string  type null  maxLength 100
  Draft.amount  type number  minimum 0
  Draft.day  type string  format date
  Draft.note  optional  type any
  Draft.at<number>  type number
  Draft.at<string>  type string
  Page  type object
  Page.data  type array
  Page.data[]  is Visit
  Visit  type object
  Visit.state  value "done"  value "open"
  Visit.amount  type string  pattern ^\\d+\\.\\d{2}$
  Visit.count  type integer
  Visit.remark  optional  type string
  Visit.inner  optional  is Visit
`);

/** The changes when lines of these places are others; an empty line takes its place away. */
function changesWith(replaced: string, day = '2026-11-28'): string[] {
  const fresh = new Map(linesIn(replaced).map((line) => [line.split('\t')[0], line]));
  const kept = visits.flatMap((line) => {
    const place = line.split('\t')[0];
    const next = fresh.get(place) ?? line;
    fresh.delete(place);
    return next.includes('\t') ? [next] : [];
  });
  return breakingChanges(visits, [...kept, ...fresh.values()], day);
}

describe('a change of the API that breaks nobody', () => {
  test.each([
    ['nothing', ''],
    ['another operation', 'visits-get  at GET /api/visits/{id}'],
    ['an operation that needs no session any more', 'visits-create  at POST /api/visits'],
    ['a parameter more that may be left out', 'visits-list.query.sort  optional  type string'],
    ['a wider limit of a parameter', 'visits-list.query.limit  optional  type integer  minimum 0'],
    [
      'a parameter that takes a list',
      'visits-list.query.state  optional  type array\nvisits-list.query.state[]  type string',
    ],
    [
      'a value more that may be sent',
      'visits-list.query.state  optional  value "done"  value "late"  value "open"',
    ],
    ['a field more that may be sent', 'Draft.city  optional  type string'],
    ['a field that may be left out now', 'Draft.amount  optional  type number  minimum 0'],
    ['a field that takes null now', 'Draft.day  type string  type null  format date'],
    ['a field that takes more types', 'Draft.amount  type number  type string'],
    [
      'two forms that became two types',
      'Draft.at<number>\nDraft.at<string>\nDraft.at  type number  type string',
    ],
    ['a problem more', 'visits-create.409  problem closed  problem erased  problem locked'],
    ['a field more in an answer', 'Visit.zip  type string'],
    ['a value more in an answer', 'Visit.state  value "done"  value "late"  value "open"'],
    ['a value less in an answer', 'Visit.state  value "done"'],
    ['a field that is always there now', 'Visit.remark  type string'],
    ['a narrower type in an answer', 'Visit.count  value 1  value 2'],
    [
      'a further kind of record',
      'visits-place.200<kind=area>  type object\nvisits-place.200<kind=area>.kind  value "area"',
    ],
  ])('%s', (_, replaced) => {
    expect(changesWith(replaced)).toEqual([]);
  });
});

describe('a change of the API that breaks a client', () => {
  test.each([
    ['visits-place\nvisits-place.200', 'visits-place is gone'],
    ['visits-list  at GET /api/calls  token', 'visits-list is no longer at GET /api/visits'],
    ['visits-place  at GET /api/place  token', 'visits-place needs a session now'],
    ['visits-list.query.limit', 'visits-list.query.limit is gone'],
    ['visits-list.query.city  type string', 'visits-list.query.city has to be sent now'],
    ['visits-list.query.state  value "done"  value "open"', 'visits-list.query.state has to be sent now'],
    [
      'visits-list.query.state  optional  value "done"',
      'visits-list.query.state as sent: takes "open" no more',
    ],
    [
      'visits-list.query.limit  optional  type integer  minimum 1  maximum 100',
      'visits-list.query.limit as sent: has the maximum 100 now, it was 200',
    ],
    ['visits-list.body  content application/json', 'visits-list.body has to be sent now'],
    ['visits-create.body', 'visits-create.body is gone'],
    ['visits-create.body  content text/csv  is Draft', 'visits-create.body is no longer application/json'],
    ['visits-create.201', 'visits-create.201 is answered no more'],
    ['visits-create.202  answers 202', 'visits-create.202 may be answered now'],
    ['visits-create.409  problem closed', 'visits-create.409 has the problem erased no more'],
    ['Draft.name', 'Draft.name as sent: is gone'],
    ['Draft.city  type string', 'Draft.city as sent: has to be sent now'],
    ['Draft.name  type string  type null  maxLength 100', 'Draft.name as sent: has to be sent now'],
    ['Draft.name  optional  type string  maxLength 100', 'Draft.name as sent: takes no null any more'],
    [
      'Draft.name  optional  type string  type null  maxLength 50',
      'Draft.name as sent: has the maxLength 50 now, it was 100',
    ],
    ['Draft.amount  type integer  minimum 0', 'Draft.amount as sent: takes no number any more'],
    ['Draft.amount  type number  minimum 1', 'Draft.amount as sent: has the minimum 1 now, it was 0'],
    [
      'Draft.amount  type number  minimum 0  maximum 9',
      'Draft.amount as sent: has the maximum 9 now, it was any',
    ],
    ['Draft.day  value "2027-01-01"', 'Draft.day as sent: takes listed values only now'],
    [
      'Draft.day  type string  format date-time',
      'Draft.day as sent: has the format date-time now, it was date',
    ],
    ['Draft.note  optional  type string', 'Draft.note as sent: is checked now'],
    ['Draft.at<string>', 'Draft.at<string> as sent: has no such form any more'],
    ['Visit.count', 'Visit.count as received: is gone'],
    ['Visit.count  optional  type integer', 'Visit.count as received: may be absent now'],
    ['Visit.count  type integer  type null', 'Visit.count as received: may be null now'],
    ['Visit.count  type number', 'Visit.count as received: may be number now'],
    ['Visit.state  type string', 'Visit.state as received: has no list of values any more'],
    ['Visit.amount  type string', 'Visit.amount as received: had the pattern ^\\d+\\.\\d{2}$, it is any now'],
    [
      'visits-place.200<array>  type array',
      'visits-place.200<array> as received: is a form that no client knows',
    ],
  ])('%s', (replaced, change) => {
    expect(changesWith(replaced)).toEqual([change]);
  });

  test('is named once, however many operations have the record', () => {
    expect(changesWith('Visit.state')).toEqual(['Visit.state as received: is gone']);
  });
});

describe('what is deprecated', () => {
  test.each([
    ['stays until its last day', '2027-05-31', ['visits-list.query.format is gone']],
    ['may be gone from then on', '2027-06-01', []],
  ])('%s', (_, day, changes) => {
    expect(changesWith('visits-list.query.format', day)).toEqual(changes);
  });

  test.each([
    ['lives for 180 days', 'Visit.count  ends 2027-05-27', []],
    [
      'is refused an earlier end',
      'Visit.count  ends 2027-05-26',
      ['Visit.count ends on 2027-05-26, less than 180 days after this release: give it until 2027-05-27.'],
    ],
    ['may have no last day yet', 'Visit.count  ends some day', []],
  ])('%s', (_, line, refusals) => {
    expect(refusalsOfEnds(visits, linesIn(line), '2026-11-28')).toEqual(refusals);
  });

  test('keeps the day that an earlier release gave', () => {
    expect(refusalsOfEnds(visits, visits, '2027-05-31')).toEqual([]);
  });
});
