import type { Migration } from 'kysely/migration';
import { foundation } from './0001-foundation.ts';
import { sectors } from './0002-sectors.ts';
import { passages } from './0003-passages.ts';
import { rowLevelSecurity } from './0004-row-level-security.ts';
import { stages } from './0005-stages.ts';
import { domainRules } from './0006-domain-rules.ts';
import { cardPayments } from './0007-card-payments.ts';
import { eventLogHead } from './0008-event-log-head.ts';
import { sessionFacts } from './0009-session-facts.ts';
import { addressQuotas } from './0010-address-quotas.ts';
import { admission } from './0011-admission.ts';
import { figures } from './0012-figures.ts';
import { passageSums } from './0013-passage-sums.ts';
import { eventBatches } from './0014-event-batches.ts';
import { fieldChanges } from './0015-field-changes.ts';
import { fieldRefusals } from './0016-field-refusals.ts';
import { dwellings } from './0017-dwellings.ts';
import { enrichment } from './0018-enrichment.ts';
import { importIds } from './0019-import-ids.ts';
import { addressWords } from './0020-address-words.ts';
import { uploads } from './0021-uploads.ts';
import { chat } from './0022-chat.ts';
import { chatDigests } from './0023-chat-digests.ts';
import { accounts } from './0024-accounts.ts';
import { exportFilters } from './0025-export-filters.ts';
import { mailFeedback } from './0026-mail-feedback.ts';
import { privacy } from './0027-privacy.ts';
import { historyFilters } from './0028-history-filters.ts';
import { erasuresThatHold } from './0029-erasures-that-hold.ts';
import { plansOfTriggers } from './0039-plans-of-triggers.ts';
import { mailAddresses } from './0041-mail-addresses.ts';
import { uploadChecks } from './0042-upload-checks.ts';
import { searchWords } from './0045-search-words.ts';
import { conflictsOfPassages } from './0051-conflicts-of-passages.ts';
import { towns } from './0052-towns.ts';
import { whoseReceipts } from './0053-whose-receipts.ts';
import { endsOfPersonalData } from './0054-ends-of-personal-data.ts';
import { administratorsOfBroadcasts } from './0055-administrators-of-broadcasts.ts';
import { communes } from './0056-communes.ts';
import { failuresOfExports } from './0057-failures-of-exports.ts';
import { admissionInOneStatement } from './0058-admission-in-one-statement.ts';
import { figureSums } from './0059-figure-sums.ts';
import { cash } from './0065-cash.ts';
import { cashReminders } from './0066-cash-reminders.ts';
import { returnVisits } from './0067-return-visits.ts';
import { stock } from './0068-stock.ts';
import { listsByChange } from './0070-lists-by-change.ts';
import { thumbnails } from './0071-thumbnails.ts';
import { receiptBatches } from './0072-receipt-batches.ts';
import { exportKinds } from './0073-export-kinds.ts';
import { walkingOrder } from './0077-walking-order.ts';
import { sectorSheets } from './0078-sector-sheets.ts';
import { fieldPhones } from './0079-field-phones.ts';
import { paymentLinks } from './0080-payment-links.ts';
import { phoneKeys } from './0081-phone-keys.ts';
import { dwellingOfAHouse } from './0082-dwelling-of-a-house.ts';
import { paymentReads } from './0083-payment-reads.ts';
import { numbersOfDoors } from './0084-numbers-of-doors.ts';
import { orderOfNames } from './0085-order-of-names.ts';
import { dwellingCounts } from './0086-dwelling-counts.ts';
import { sectorProposals } from './0087-sector-proposals.ts';
import { discardedDocuments } from './0089-discarded-documents.ts';
import { journal } from './0090-journal.ts';
import { postalCodes } from './0091-postal-codes.ts';
import { chequeDifferences } from './0092-cheque-differences.ts';
import { signInLinks } from './0093-sign-in-links.ts';
import { signups } from './0094-signups.ts';
import { askedTowns } from './0095-asked-towns.ts';
import { examples } from './0097-examples.ts';
import { secondFactors } from './0098-second-factors.ts';
import { apiKeys } from './0101-api-keys.ts';
import { webhooks } from './0103-webhooks.ts';

/** Forward only; a name once released never changes. Listed here so that they survive bundling. */
export const migrations: Record<string, Migration> = {
  '0001_foundation': foundation,
  '0002_sectors': sectors,
  '0003_passages': passages,
  '0004_row_level_security': rowLevelSecurity,
  '0005_stages': stages,
  '0006_domain_rules': domainRules,
  '0007_card_payments': cardPayments,
  '0008_event_log_head': eventLogHead,
  '0009_session_facts': sessionFacts,
  '0010_address_quotas': addressQuotas,
  '0011_admission': admission,
  '0012_figures': figures,
  '0013_passage_sums': passageSums,
  '0014_event_batches': eventBatches,
  '0015_field_changes': fieldChanges,
  '0016_field_refusals': fieldRefusals,
  '0017_dwellings': dwellings,
  '0018_enrichment': enrichment,
  '0019_import_ids': importIds,
  '0020_address_words': addressWords,
  '0021_uploads': uploads,
  '0022_chat': chat,
  '0023_chat_digests': chatDigests,
  '0024_accounts': accounts,
  '0025_export_filters': exportFilters,
  '0026_mail_feedback': mailFeedback,
  '0027_privacy': privacy,
  '0028_history_filters': historyFilters,
  '0029_erasures_that_hold': erasuresThatHold,
  '0039_plans_of_triggers': plansOfTriggers,
  '0041_mail_addresses': mailAddresses,
  '0042_upload_checks': uploadChecks,
  '0045_search_words': searchWords,
  '0051_conflicts_of_passages': conflictsOfPassages,
  '0052_towns': towns,
  '0053_whose_receipts': whoseReceipts,
  '0054_ends_of_personal_data': endsOfPersonalData,
  '0055_administrators_of_broadcasts': administratorsOfBroadcasts,
  '0056_communes': communes,
  '0057_failures_of_exports': failuresOfExports,
  '0058_admission_in_one_statement': admissionInOneStatement,
  '0059_figure_sums': figureSums,
  '0065_cash': cash,
  '0066_cash_reminders': cashReminders,
  '0067_return_visits': returnVisits,
  '0068_stock': stock,
  '0070_lists_by_change': listsByChange,
  '0071_thumbnails': thumbnails,
  '0072_receipt_batches': receiptBatches,
  '0073_export_kinds': exportKinds,
  '0077_walking_order': walkingOrder,
  '0078_sector_sheets': sectorSheets,
  '0079_field_phones': fieldPhones,
  '0080_payment_links': paymentLinks,
  '0081_phone_keys': phoneKeys,
  '0082_dwelling_of_a_house': dwellingOfAHouse,
  '0083_payment_reads': paymentReads,
  '0084_numbers_of_doors': numbersOfDoors,
  '0085_order_of_names': orderOfNames,
  '0086_dwelling_counts': dwellingCounts,
  '0087_sector_proposals': sectorProposals,
  '0089_discarded_documents': discardedDocuments,
  '0090_journal': journal,
  '0091_postal_codes': postalCodes,
  '0092_cheque_differences': chequeDifferences,
  '0093_sign_in_links': signInLinks,
  '0094_signups': signups,
  '0095_asked_towns': askedTowns,
  '0097_examples': examples,
  '0098_second_factors': secondFactors,
  '0101_api_keys': apiKeys,
  '0103_webhooks': webhooks,
};
