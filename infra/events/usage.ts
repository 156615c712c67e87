/** The help text; also printed for invalid arguments. */
export const USAGE = `Usage: npm run events -- COMMAND

Reads the event log that EVENT_STORE names, or that of the local service; it need not be running.

stats --entity ID|--global   passages, money and sign-ins of each day
      --from DAY --to DAY    days of the time zone; the last 30 days
      --time-zone ZONE       else that of the association as the log tells it, else Europe/Paris
      --json                 the same figures for a program
      --chart FILE           draws them too: FILE.svg or FILE.png
export --csv                 events as a spreadsheet wants them
      --event NAME[,NAME]    those only; --entity, --from, --to, --time-zone as above
      --out FILE             into a file
cat DAY                      the lines of a day, UTC; --entity, --event
tail [-f]                    the last 20 lines; -f goes on with those that come; --entity, --event
verify                       whether everything is as it was sealed: verify --help
public-key                   what verify checks it with: public-key --help

cat, tail and export mask usernames and IP addresses.
--personal   shows them; who reads what is recorded first
--stage REC  the stage whose log it is and that records it: EVENT_STORE names its bucket`;
