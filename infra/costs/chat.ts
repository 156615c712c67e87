import { association } from './association.ts';
import { dollars, markdownTable } from './markdown.ts';
import { months } from './months.ts';
import { type Price, prices, unusedPrices } from './prices.ts';

// The costs of the chat. How much people will write is unknown: replace these assumptions first.

const usd = ({ usd: amount, count }: Price) => amount / count;

/** Polls of an open phone in an hour (assumed): ten minutes at 5 s while people write, twenty at 30 s, thirty at 120 s. */
const POLLS_OF_AN_HOUR = (10 * 60) / 5 + (20 * 60) / 30 + (30 * 60) / 120;
/** In December each member opens the chat for 50 minutes an evening. */
const HOURS_OF_A_MEMBER = 25;
/** In December each member writes four messages an evening. */
const MESSAGES_OF_A_MEMBER = 120;

/** Measured in process and doubled as in calls.yml: an unchanged list of rooms 1.3 ms, a message 1.9 ms. Waits as in calls.yml. */
const poll = { ms: 2.6, waitsMs: 8, records: 2, databaseMs: 1.0 };
const message = { ms: 3.8, waitsMs: 15, records: 14, databaseMs: 2.0 };
const LOG_BYTES = 850;
const ANSWER_BYTES = 700;
/** An ACU is counted as a quarter of a processor, at half load. */
const ACU_OF_A_PROCESSOR = 8;

type Request = typeof poll;

/** The cost of one request in US dollars, including the database. */
function costOf({ ms, waitsMs, records, databaseMs }: Request): number {
  const billedSeconds = (3.5 * ms + waitsMs) / 1000;
  const acuHours = (databaseMs / 3_600_000) * ACU_OF_A_PROCESSOR;
  return (
    usd(prices.gatewayRequests) +
    usd(prices.lambdaRequests) +
    billedSeconds * 0.5 * usd(prices.lambdaTime) +
    records * usd(prices.auroraIo) +
    acuHours * usd(prices.acuHours) +
    LOG_BYTES * usd(prices.logsWritten) +
    ANSWER_BYTES * usd(prices.internetData)
  );
}

/** A picture of 0.5 MB that ten members view, stored for eight months; its check is assumed to take one second. */
const picture = { bytes: 0.5e6, looks: 10, months: 8, checkSeconds: 1, checkGb: 1.73 };
/** A picture takes three requests (announce, complete, send); each view requests a signed address. */
const pictureCost =
  3 * costOf(message) +
  picture.looks * (costOf(poll) + usd(prices.s3Reads) + picture.bytes * usd(prices.internetData)) +
  picture.checkSeconds * picture.checkGb * usd(prices.lambdaTime) +
  // S3 writes: the upload, the checked copy, the mark as sent. One read: the check.
  3 * usd(prices.s3Writes) +
  usd(prices.s3Reads) +
  picture.bytes * picture.months * usd(prices.s3Storage);
const PICTURES_IN_PEAK = 100;

/** With a socket a phone polls every two minutes and at each nudge; a message nudges ten other phones. */
const NUDGES_OF_AN_HOUR = 12;
const SLOW_POLLS = 3600 / 120;

const pollingHour = POLLS_OF_AN_HOUR * costOf(poll);
const socketHour =
  60 * usd(unusedPrices.socketMinutes) +
  NUDGES_OF_AN_HOUR * (usd(unusedPrices.socketMessages) + costOf(poll)) +
  SLOW_POLLS * costOf(poll) +
  // One request to connect and one to disconnect.
  2 * costOf(poll);

/** A socket needs two functions, about twelve resources, three alarms in each of three stages, and maintenance. */
const ALARMS = 3 * 3;
const DAYS_A_YEAR = 5;
const USD_A_DAY = 600;
const socketYear = 12 * ALARMS * usd(prices.alarms) + DAYS_A_YEAR * USD_A_DAY;

const hoursInPeak = association.members * HOURS_OF_A_MEMBER;
const hoursOfSeason = hoursInPeak / months.peak;
const messages = association.members * MESSAGES_OF_A_MEMBER * costOf(message);
const savedOfSeason = hoursOfSeason * (pollingHour - socketHour);

/** The costs of an association's chat, by polling and with a socket. */
export function chatTable(): string {
  const peak = hoursInPeak * pollingHour + messages;
  const average = (peak / months.peak) * months.average;
  const each = (amount: number) => (amount * 1e6).toFixed(2);
  return markdownTable(
    ['what', 'US dollars'],
    [
      ['a million unchanged answers', each(costOf(poll))],
      ['a million messages', each(costOf(message))],
      [`an hour of an open telephone, ${POLLS_OF_AN_HOUR} questions`, pollingHour.toFixed(5)],
      ['the same with a socket', socketHour.toFixed(5)],
      ['an association, average month', dollars(average)],
      ['an association, peak month', dollars(peak)],
      ['a thousand pictures, each seen by ten', dollars(1000 * pictureCost)],
      [`${PICTURES_IN_PEAK} of them in the peak month`, dollars(PICTURES_IN_PEAK * pictureCost)],
      ['what a socket would save an association in a season', dollars(savedOfSeason)],
      ['what a socket would cost in a year', dollars(socketYear)],
      [
        'a socket pays from so many associations',
        (Math.ceil(socketYear / savedOfSeason / 100) * 100).toLocaleString('en'),
      ],
    ],
    1,
  );
}
