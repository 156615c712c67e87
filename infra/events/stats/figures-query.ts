import { PaymentType } from '../../../lib/core/records/payment-types.ts';

const isSafeCast = (text: string) => `(${text} is null or try_cast(${text} as decimal(9, 2)) is not null)`;
const cents = (sum: string) => `(coalesce(${sum}, 0) * 100)::bigint`;
const onlyEvents = (...events: string[]) =>
  `filter (event in (${events.map((event) => `'${event}'`).join(', ')}))`;

const known = PaymentType.options.map((type) => `'${type}'`).join(', ');
const ofType = PaymentType.options.map(
  (type) => `${type}: ${cents(`sum(amount) filter (event = 'passage_created' and paid_by = '${type}')`)}`,
);

/** The DuckDB query, which reads all files once. Amounts are decimals throughout, so nothing is rounded. */
export const figuresQuery = (folder: string) => `
  with line as (
    select try_cast(timestamp as timestamptz) as instant, event, entity_id, amount, payment_type,
      case event when 'user_updated' then updated_by when 'user_deleted' then deleted_by else user_id end as user_id,
      changes->>'$.montant.old' as old_amount, changes->>'$.montant.new' as new_amount
    from read_json('${folder.replaceAll("'", "''")}/*.jsonl*', format = 'newline_delimited', ignore_errors = true,
      columns = {timestamp: 'varchar', event: 'varchar', user_id: 'bigint', entity_id: 'bigint',
        updated_by: 'bigint', deleted_by: 'bigint', amount: 'decimal(9, 2)', payment_type: 'varchar', changes: 'json'})
  ), placed as (
    select *,
      instant is not null and event is not null and (event <> 'passage_created' or amount is not null)
        and ${isSafeCast('old_amount')} and ${isSafeCast('new_amount')} as is_readable,
      (instant at time zone $zone)::date as day
    from line
  ), chosen as (
    select is_readable,
      is_readable and day between $from::date and $to::date and ($entity::bigint is null or entity_id = $entity) as is_wanted,
      if(is_wanted, day, null) as day, if(is_wanted, event, null) as event, if(is_wanted, user_id, null) as user_id, amount,
      if(payment_type in (${known}), payment_type, 'other') as paid_by,
      coalesce(try_cast(new_amount as decimal(9, 2)), 0) - coalesce(try_cast(old_amount as decimal(9, 2)), 0) as correction
    from placed
  )
  select day::varchar as day, grouping(day) as is_total, count(*) as lines,
    count(*) filter (not is_readable) as unreadable,
    count(*) ${onlyEvents('passage_created')} as passages_created,
    count(*) ${onlyEvents('passage_updated')} as passages_updated,
    count(*) ${onlyEvents('passage_deleted')} as passages_deleted,
    ${cents(`sum(amount) ${onlyEvents('passage_created')}`)} as recorded_cents,
    ${cents(`sum(correction) ${onlyEvents('passage_updated')}`)} as corrected_cents,
    {${ofType.join(', ')}} as recorded_cents_by_payment_type,
    count(*) ${onlyEvents('login_success')} as logins,
    count(*) ${onlyEvents('login_failed')} as failed_logins,
    count(distinct user_id) as users,
    count(event) - passages_created - passages_updated - passages_deleted - logins - failed_logins as other_events
  from chosen
  group by grouping sets ((day), ())`;
