// GENERATED from docs/openapi.json by `npm run generate`.
export interface components {
	schemas: {
		DwellingDraft: {
			/** @description Required of super administrators. */
			entity_id?: number;
			/** @description As written at the door; case, spaces around it and forms of accents make no other dwelling. Null, or both null as answers have it, for the only dwelling of a house, which is that of visits without `dwelling`. */
			dwelling: {
				floor?: string | null;
				door?: string | null;
			} | null;
			do_not_call: boolean;
			/** @description Ignored when unchanged. */
			readonly address_id?: number;
			/** @description Ignored: somebody may have called since. */
			readonly last_passage?: {
				/** @description Null for a member whose visit it was not. */
				passage_id: number | null;
				fk_type: string;
				motif: string | null;
				/** Format: date-time */
				passed_at: string;
			} | null;
			/** @description Ignored: somebody may have called since. */
			readonly last_season?: {
				fk_type: string;
			} | null;
		};
		HandoverDraft: {
			operation_id: number;
			/** @description Whose money: a user id (odd) or a membership id (even), also of somebody who has left. Left out: the caller’s; not with `bank`. */
			from?: number;
			/**
			 * @description `treasury`: from a member to the treasury of the association; `bank`: from the treasury to the bank. Left out: `"treasury"`.
			 * @enum {string}
			 */
			to?: "treasury" | "bank";
			/**
			 * Format: date-time
			 * @description Visits until then. Left out: now; not with `bank`.
			 */
			until?: string;
			counted: components["schemas"]["CountedInput"];
			/** @description With `bank` only: the visits of the cheques that it brings (`GET /api/cash/cheques`). Left out, with `cheque_differences`: the oldest cheques, as many as `counted` says; of the whole treasury, all cheques and differences. `counted` is what they are worth. */
			cheques?: number[];
			/** @description With `bank` only: the hand-overs whose difference in cheques it carries. */
			cheque_differences?: number[];
			/** @description With `bank` only: what the bank calls it. */
			deposit_reference?: string;
			/**
			 * Format: date
			 * @description With `bank` only. Today or before.
			 */
			deposited_on?: string;
			note?: string;
		};
		CountedInput: {
			/** @description Banknotes and coins, in euros. */
			cash: number | string;
			/** @description The sum of the cheques, in euros. */
			cheques: number | string;
			cheque_count: number;
			/** @description How many of each banknote and coin, named in euros; they make up `cash`. */
			denominations?: {
				1?: number;
				2?: number;
				5?: number;
				10?: number;
				20?: number;
				50?: number;
				100?: number;
				200?: number;
				500?: number;
				"0.50"?: number;
				"0.20"?: number;
				"0.10"?: number;
				0.05?: number;
				0.02?: number;
				0.01?: number;
			};
		};
		HandoverCancellation: {
			/** @description 3 to 250 characters, kept with the hand-over. Not needed by the declarer of what nobody has counted yet. */
			reason?: string;
		};
		HandoverConfirmation: {
			counted: components["schemas"]["CountedInput"];
			/** @description Why it is not what was expected, 3 to 250 characters; required then, and shown for ever. */
			reason?: string;
		};
		RoomDraft: {
			/**
			 * @description `private`: a room of two; `group`: a room of those who were invited; `broadcast`: an administrator writes, all others read.
			 * @enum {string}
			 */
			kind: "private" | "group" | "broadcast";
			/** @description Not of a private room. A room of a sector has its name. */
			title?: string;
			/** @description Who else is in it: exactly one in a private room; not with `sector_id` or `broadcast`. */
			user_ids?: number[];
			/** @description A group of the members of a sector, kept in step with it: the room answers `sector`. */
			sector_id?: number;
			/** @description Who leaves the operation leaves the room; a broadcast goes to its members only. */
			operation_id?: number;
			/** @description For the broadcast of a super administrator; for others the own one. */
			entity_id?: number;
		};
		RoomPatch: {
			title?: string | null;
			locked?: boolean;
			archived?: boolean;
			/** @description Everybody sets the own one. */
			muted_until?: string | null;
			/** @description Ignored when unchanged. */
			readonly room_id?: number;
			/**
			 * @description Ignored when unchanged. `private`: a room of two; `group`: a room of those who were invited; `broadcast`: an administrator writes, all others read; `sector`: the members of a sector, who come and go with it.
			 * @enum {string}
			 */
			readonly kind?: "private" | "group" | "broadcast" | "sector";
			/** @description Ignored when unchanged. */
			readonly operation_id?: number | null;
			/** @description Ignored when unchanged. */
			readonly sector_id?: number | null;
			/**
			 * @description Ignored when unchanged. `owner`: invites others and locks the room; `member`: reads and writes.
			 * @enum {string}
			 */
			readonly role?: "owner" | "member";
			/** @description Ignored when unchanged. */
			readonly archived_at?: string | null;
			/** @description The version the change was made from; 412 when it is not the last. */
			readonly version?: number;
			/** @description Ignored when unchanged. */
			readonly members_count?: number;
			/** @description Ignored when unchanged. */
			readonly last_message?: {
				seq: number;
				author_id: number | null;
				/** @description `ancien membre` for who has gone. */
				author_name: string | null;
				/** @description The first 100 characters of its text, on one line; null when it was deleted. */
				preview: string | null;
				/** @description Absent unless stored values cannot be read: the names of these fields, which are null or empty here. Writing one anew mends it. */
				damaged?: string[];
				uploads_count: number;
				/** Format: date-time */
				sent_at: string;
				deleted_at: string | null;
			} | null;
			/** @description Ignored when unchanged. */
			readonly unread?: number;
			/** @description Ignored when unchanged. */
			readonly members?: {
				user_id: number;
				name: string | null;
				/** @description Absent unless stored values cannot be read: the names of these fields, which are null or empty here. Writing one anew mends it. */
				damaged?: string[];
				/**
				 * @description `owner`: invites others and locks the room; `member`: reads and writes.
				 * @enum {string}
				 */
				role: "owner" | "member";
			}[];
		};
		RoomMembersDraft: {
			/** @description The whole list; it replaces the one before. */
			user_ids: number[];
		};
		MessageDraft: {
			/**
			 * Format: uuid
			 * @description A UUID version 7 of the client’s making: the same message sent again is answered, not repeated.
			 */
			id: string;
			/** @description Plain text: who shows it escapes it. */
			body: string;
			/** @description The `message_id` of a message of the same room. */
			reply_to?: number | null;
			/** @description Own uploads for the chat that are `ready` and were not sent yet. */
			upload_ids?: number[];
		};
		ReadMark: {
			/** @description The last message that was seen; one beyond the last is the last. */
			seq: number;
		};
		SuppressedAddressName: {
			/** Format: email */
			address: string;
		};
		EntityDraft: {
			/**
			 * @description What kind of association it is. 1 amicale, 2 union départementale, 3 sport, 4 école, 5 fêtes/culture, 6 caritative, 9 autre. Left out: `1`.
			 * @enum {integer}
			 */
			entity_type_id?: 1 | 2 | 3 | 4 | 5 | 6 | 9;
			/** @description Name of the association, as receipts show it. */
			name: string;
			/** @description E-mail address of the association, to which donors may answer. */
			email?: string | null;
			/** @description Telephone number of the association. As people and spreadsheets write it; French without a country code. Answered in E.164. */
			phone?: string | null;
			/** @description Number and street of the association. */
			address_line?: string | null;
			/** @description Town of the association. */
			city?: string | null;
			/** @description Number of the association in the register of enterprises. */
			siren?: string | null;
			/** @description Number of the association in the register of associations. */
			rna?: string | null;
			/** @description Postal code of the association. */
			postal_code: string;
			/** @description The time zone in which its days begin and end. Left out: `"Europe/Paris"`. */
			time_zone?: string;
			/**
			 * @description 1: its members may take cards. Left out: `0`.
			 * @enum {integer}
			 */
			chk_pay?: 0 | 1;
			/** @description What the association has decided for itself. */
			settings?: {
				/** @description Members may delete own unlocked passages. Left out: `false`. */
				members_can_delete?: boolean;
				/** @description A passage with money and an e-mail address gets its receipt by itself. Left out: `false`. */
				auto_receipts?: boolean;
				/** @description The month in which the fiscal year of the association begins. Left out: `1`. */
				fiscal_year_start?: number;
				/** @description So many days after the end of an operation the names on visits without money are erased, and all remarks. Left out: `30`. */
				names_kept_days?: number;
				/** @description So many months after their last gift donors are erased from visits. Left out: `24`. */
				donors_kept_months?: number;
				/** @description The sheets of sectors on paper say what became of each door last season, without names or amounts. Left out: `false`. */
				paper_last_season?: boolean;
				/**
				 * @description What is asked besides the password. `off`: nothing besides the password; `offered`: a second factor of whoever has registered one; `required_for_managers`: also one of every administrator and treasurer, who can do nothing before it is registered. Left out: `"offered"`.
				 * @enum {string}
				 */
				second_factor?: "off" | "offered" | "required_for_managers";
				/** @description Rooms of the chat are kept for so many months after their operation has ended, others after their last message. Left out: `6`. */
				chat_months?: number;
				fiscal?: {
					/** @description The association issues fiscal receipts. Left out: `false`. */
					enabled?: boolean;
					/** @description Why the association may issue fiscal receipts: a ruling, or its own judgement. Left out: `null`. */
					basis?: string | null;
					/** @description A checked upload for `fiscal-basis`: the paper behind `basis`. Left out: `null`. */
					basis_upload_id?: number | null;
					/** @description The category of body on the form. Left out: `null`. */
					category?: string | null;
					/** @description The purpose of the association on the form. Left out: `null`. */
					object?: string | null;
					/** @description Name and quality of the person who signs. Left out: `null`. */
					signatory?: string | null;
					/** @description True where fiscal receipts are switched on: the association has checked that it may issue them. */
					confirmed?: boolean;
				};
				accounts?: {
					/** @description Gifts by hand. Left out: `"754100"`. */
					gifts?: string;
					/** @description Cash and cheques that members have not handed over, or nobody has counted yet. Left out: `"467000"`. */
					members?: string;
					/** @description Cash in the treasury. Left out: `"530000"`. */
					cash?: string;
					/** @description Cheques in the treasury, to be deposited. Left out: `"511200"`. */
					cheques?: string;
					/** @description The bank. Left out: `"512000"`. */
					bank?: string;
					/** @description Cards, at the provider until it pays out. Left out: `"511500"`. */
					cards?: string;
					/** @description Fees of the provider of card payments. Left out: `"627000"`. */
					fees?: string;
					/** @description What was short when a hand-over was counted. Left out: `"658000"`. */
					shortages?: string;
					/** @description What was too much when a hand-over was counted. Left out: `"758000"`. */
					surpluses?: string;
					/** @description Money of unknown origin or destination, until somebody has settled it. Left out: `"471000"`. */
					suspense?: string;
				};
			};
		};
		EntityPatch: {
			/**
			 * @description What kind of association it is. 1 amicale, 2 union départementale, 3 sport, 4 école, 5 fêtes/culture, 6 caritative, 9 autre
			 * @enum {integer}
			 */
			entity_type_id?: 1 | 2 | 3 | 4 | 5 | 6 | 9;
			/** @description Name of the association, as receipts show it. */
			name?: string;
			/** @description E-mail address of the association, to which donors may answer. */
			email?: string | null;
			/** @description Telephone number of the association. As people and spreadsheets write it; French without a country code. Answered in E.164. */
			phone?: string | null;
			/** @description Number and street of the association. */
			address_line?: string | null;
			/** @description Town of the association. */
			city?: string | null;
			/** @description Number of the association in the register of enterprises. */
			siren?: string | null;
			/** @description Number of the association in the register of associations. */
			rna?: string | null;
			/** @description Postal code of the association. */
			postal_code?: string;
			/** @description The time zone in which its days begin and end. */
			time_zone?: string;
			/**
			 * @description 1: its members may take cards.
			 * @enum {integer}
			 */
			chk_pay?: 0 | 1;
			/** @description A checked upload for `logo`; new receipts carry it. Null for none. */
			logo?: number | null;
			/** @description What the association has decided for itself. What is not named stays as it is. */
			settings?: {
				/** @description Members may delete own unlocked passages. */
				members_can_delete?: boolean;
				/** @description A passage with money and an e-mail address gets its receipt by itself. */
				auto_receipts?: boolean;
				/** @description The month in which the fiscal year of the association begins. */
				fiscal_year_start?: number;
				/** @description So many days after the end of an operation the names on visits without money are erased, and all remarks. */
				names_kept_days?: number;
				/** @description So many months after their last gift donors are erased from visits. */
				donors_kept_months?: number;
				/** @description The sheets of sectors on paper say what became of each door last season, without names or amounts. */
				paper_last_season?: boolean;
				/**
				 * @description What is asked besides the password. `off`: nothing besides the password; `offered`: a second factor of whoever has registered one; `required_for_managers`: also one of every administrator and treasurer, who can do nothing before it is registered.
				 * @enum {string}
				 */
				second_factor?: "off" | "offered" | "required_for_managers";
				/** @description Rooms of the chat are kept for so many months after their operation has ended, others after their last message. */
				chat_months?: number;
				fiscal?: {
					/** @description The association issues fiscal receipts. */
					enabled?: boolean;
					/** @description Why the association may issue fiscal receipts: a ruling, or its own judgement. */
					basis?: string | null;
					/** @description A checked upload for `fiscal-basis`: the paper behind `basis`. */
					basis_upload_id?: number | null;
					/** @description The category of body on the form. */
					category?: string | null;
					/** @description The purpose of the association on the form. */
					object?: string | null;
					/** @description Name and quality of the person who signs. */
					signatory?: string | null;
					/** @description True where fiscal receipts are switched on: the association has checked that it may issue them. */
					confirmed?: boolean;
				};
				accounts?: components["schemas"]["AccountsPatch"];
			};
			/** @description Ignored when unchanged. */
			readonly entity_id?: number;
			/** @description Ignored when unchanged. */
			readonly damaged?: string[];
			/** @description The version the change was made from; 412 when it is not the last. */
			readonly version?: number;
			/**
			 * Format: date-time
			 * @description Ignored when unchanged.
			 */
			readonly created_at?: string;
			/**
			 * Format: date-time
			 * @description Ignored when unchanged.
			 */
			readonly updated_at?: string;
			/** @description Ignored when unchanged. */
			readonly deleted_at?: string | null;
		};
		AccountsPatch: {
			/** @description Gifts by hand. */
			gifts?: string;
			/** @description Cash and cheques that members have not handed over, or nobody has counted yet. */
			members?: string;
			/** @description Cash in the treasury. */
			cash?: string;
			/** @description Cheques in the treasury, to be deposited. */
			cheques?: string;
			/** @description The bank. */
			bank?: string;
			/** @description Cards, at the provider until it pays out. */
			cards?: string;
			/** @description Fees of the provider of card payments. */
			fees?: string;
			/** @description What was short when a hand-over was counted. */
			shortages?: string;
			/** @description What was too much when a hand-over was counted. */
			surpluses?: string;
			/** @description Money of unknown origin or destination, until somebody has settled it. */
			suspense?: string;
		};
		Closing: {
			reason: string;
		};
		Visitor: {
			/**
			 * @description `chief`: the administrator of the association; `treasurer`: its treasurer; `member`: a member who is out this evening.
			 * @enum {string}
			 */
			as: "chief" | "treasurer" | "member";
		};
		ExportDraft: {
			/**
			 * @description `passages`: the visits; `receipts`: the receipts; `receipts-zip`: the documents of the receipts; `history`: who changed what; `sector-sheet`: sectors on paper; `journal`: entries for a ledger.
			 * @enum {string}
			 */
			kind: "passages" | "receipts" | "receipts-zip" | "history" | "sector-sheet" | "journal";
			/** @description Needed but for the history, which is then that of the whole association. */
			operation_id?: number;
			/** @description For receipts and their documents: `user_id`, `from`, `to`, `state`, `kind`, `number`; for the history: `from`, `to`, `object`, `action`, `by_user_id`; for the journal: `from`, `to`. */
			filter?: components["schemas"]["ExportFilter"];
			/** @description For `sector-sheet`: one sector of the operation; without it all of them in one file. */
			sector_id?: number;
			/**
			 * @description Follows from `kind`: `zip` for `receipts-zip`, `pdf` for `sector-sheet`, else `csv`.
			 * @enum {string}
			 */
			format?: "csv" | "zip" | "pdf";
			/** @description A byte order mark, by which a spreadsheet knows UTF-8. Left out: `true`. */
			bom?: boolean;
			/** @description `12,50`, as a French spreadsheet wants it. Left out: `true`. */
			decimal_comma?: boolean;
		};
		ExportFilter: {
			/** @description Those of the visits of a member. */
			user_id?: number;
			/**
			 * Format: date
			 * @description Paid, in the history done, in the journal booked, on this day or later.
			 */
			from?: string;
			/**
			 * Format: date
			 * @description Paid, in the history done, in the journal booked, on this day or earlier.
			 */
			to?: string;
			/**
			 * @description `pending`: the document is being rendered. `rendered`: it is there. `sent`: it was mailed. `cancelled`: it counts no more; its number stays.
			 * @enum {string}
			 */
			state?: "pending" | "rendered" | "sent" | "cancelled";
			/**
			 * @description `payment`: a payment receipt, which is not a fiscal receipt. `fiscal`: with the mentions of form 2041-RD (Cerfa 11580*05), for associations that have switched it on.
			 * @enum {string}
			 */
			kind?: "payment" | "fiscal";
			/** @description A whole number, in any case. */
			number?: string;
			/**
			 * @description Of the history. `user`: a user; `entity`: the association; `operation`: an operation; `sector`: a sector; `membership`: who is in an operation; `passage`: a visit; `receipt`: a receipt; `receipt_batch`: receipts that were asked for together; `stock`: calendars given to a member, returned or lost; `handover`: a hand-over of cash and cheques; `refund`: a refund of a card; `export`: an export; `upload`: an upload; `conflict`: a value that two people changed; `address`: a dwelling; `room`: a room of the chat; `email`: an e-mail; `suppressed_address`: an address that got no e-mails; `person`: a person who was looked for or erased; `webhook`: software that is told of events; `api_key`: a key of software; `event_log`: a reading of the event log.
			 * @enum {string}
			 */
			object?: "user" | "entity" | "operation" | "sector" | "membership" | "passage" | "receipt" | "receipt_batch" | "handover" | "stock" | "refund" | "export" | "upload" | "conflict" | "address" | "room" | "email" | "suppressed_address" | "person" | "webhook" | "api_key" | "event_log";
			/**
			 * @description Of the history. `created`: it came into being; `changed`: its fields changed; `deleted`: it was deleted; `restored`: it was restored; `added`: somebody came in; `removed`: somebody was taken out; `issued`: a receipt got its number; `sent`: an e-mail went out; `cancelled`: it counts no more; `closed`: an association was closed: nobody of it signs in any more; `invited`: an invitation was sent; `imported`: users came from a file; `settled`: a conflict was decided, a hand-over was counted; `exported`: a file with a person was asked for; `erased`: a person was erased; of an operation: its visits, ten years after; `read`: somebody looked at it.
			 * @enum {string}
			 */
			action?: "created" | "changed" | "deleted" | "restored" | "added" | "removed" | "issued" | "sent" | "cancelled" | "closed" | "invited" | "imported" | "settled" | "exported" | "erased" | "read";
			/** @description Of the history: what this user did. */
			by_user_id?: number;
			/** @description Of sheets: that of this sector alone. */
			sector_id?: number;
		};
		/** @description Each row is judged by itself. */
		FieldPush: components["schemas"]["FieldPushRow"][];
		FieldPushRow: {
			newDocumentState: components["schemas"]["FieldPushedPassage"];
			/** @description The document as the phone had it from the service; left out for a new one. */
			assumedMasterState?: components["schemas"]["FieldPushedPassage"] | null;
		};
		FieldPushedPassage: {
			/** @description Left out: found from the address or the position. */
			fk_sector?: number;
			/** @description A user id (odd) or a membership id (even). Left out: the caller. */
			fk_user?: number;
			/** @description The address that was visited: the `address_id` of an address answer. */
			fk_adresse?: number | null;
			/** @description Floor and door within the building. */
			dwelling?: {
				floor?: string | null;
				door?: string | null;
			} | null;
			/**
			 * @description What came of the visit. Left out: `effectue` with money, else `a_finaliser`. `effectue`: somebody was there and gave; `a_finaliser`: to come back to, for a `motif`; `refuse`: somebody was there and did not give; `don`: a gift without a calendar; `lot`: one gift for several calendars or homes; `maison_vide`: nobody lives there.
			 * @enum {string}
			 */
			fk_type?: "effectue" | "a_finaliser" | "refuse" | "don" | "lot" | "maison_vide";
			/** @description Why somebody has to come back. With `a_finaliser` only. Left out: `repasser`. */
			motif?: ("absent" | "repasser" | "paiement_attendu" | "acces_impossible") | null;
			/** @description The day on which somebody is expected back. With `a_finaliser` only. */
			return_on?: string | null;
			/** @description The part of that day. With `return_on` only. */
			return_part?: ("morning" | "afternoon" | "evening") | null;
			/** @description What was given, in euros. */
			montant?: number | string;
			/**
			 * @description The means of payment. Money needs another one than `none`. `cash`: cash; `cheque`: a cheque, whose number may be kept; `pay`: a card, on the association's own account; `card_other`: a card on another terminal; `transfer`: a bank transfer; `none`: no money; `other`: something else.
			 * @enum {string}
			 */
			fk_type_reglement?: "cash" | "cheque" | "pay" | "card_other" | "transfer" | "none" | "other";
			/** @description How many calendars were left there. Left out: one for `effectue` and `don` where the operation counts its calendars, else none. */
			nb_calendriers?: number;
			/** @description Bank and number of the cheque. */
			cheque?: {
				bank?: string | null;
				number?: string | null;
			} | null;
			/** @description Name of the donor. */
			name?: string | null;
			/** @description E-mail address of the donor, to which the receipt goes. */
			email?: string | null;
			/** @description Telephone number of the donor. As people and spreadsheets write it; French without a country code. Answered in E.164. */
			phone?: string | null;
			/** @description Postal address of the donor, which a fiscal receipt needs. */
			donor_address?: string | null;
			/** @description What the member noted of the visit. */
			remark?: string | null;
			/**
			 * Format: date-time
			 * @description When the visit was.
			 */
			passed_at?: string;
			/** @description Latitude of the visit, in degrees (WGS 84). */
			lat?: number | null;
			/** @description Longitude of the visit, in degrees (WGS 84). */
			lon?: number | null;
			/** @description Metres by which `lat` and `lon` may be wrong. Above 50 they decide nothing finer than the sector. */
			accuracy_m?: number | null;
			/** @description Ignored when unchanged. */
			readonly passage_id?: number;
			/** @description Ignored when unchanged. */
			readonly user_id?: number;
			/** @description Ignored when unchanged. */
			readonly flags?: ("hors_secteur" | "doublon_suspect" | "late" | "clock" | "ne_pas_solliciter")[];
			/** @description Ignored when unchanged. */
			readonly payment_state?: ("pending" | "processing" | "paid" | "failed" | "canceled" | "partially_refunded" | "refunded" | "disputed" | "dispute_won" | "dispute_lost" | "mismatch") | null;
			/** @description Ignored when unchanged. */
			readonly refunded?: string;
			/** @description Ignored when unchanged. */
			readonly receipt_id?: number | null;
			/** @description Ignored when unchanged. */
			readonly locked?: boolean;
			/** @description Ignored when unchanged. */
			readonly damaged?: string[];
			/** @description The version the change was made from; 412 when it is not the last. */
			readonly version?: number;
			/**
			 * Format: date-time
			 * @description Ignored when unchanged.
			 */
			readonly created_at?: string;
			/**
			 * Format: date-time
			 * @description Ignored when unchanged.
			 */
			readonly updated_at?: string;
			/** @description Ignored when unchanged. */
			readonly deleted_at?: string | null;
			/**
			 * Format: uuid
			 * @description A UUID version 7 of the phone’s making.
			 */
			id: string;
			/** @description That of the push. */
			fk_operation?: number;
			_deleted?: boolean | null;
			/** @description Why; needed for a passage with money. */
			deletion_reason?: string | null;
			/** @description Ignored. */
			sync_error?: unknown;
		};
		FieldSettlement: {
			/**
			 * @description `kept`: what the service has stays; `refused`: what the phone sent is written into the passage after all.
			 * @enum {string}
			 */
			take: "kept" | "refused";
			reason?: string;
		};
		FieldDiscard: {
			/** @description The history keeps it. */
			reason: string;
		};
		FieldRetry: {
			/** @description In place of the fields that were sent; the history keeps that the caller set them. */
			changes?: {
				/** @description Left out: found from the address or the position. */
				fk_sector?: number;
				/** @description A user id (odd) or a membership id (even). Left out: the caller. */
				fk_user?: number;
				/** @description The address that was visited: the `address_id` of an address answer. */
				fk_adresse?: number | null;
				/** @description Floor and door within the building. */
				dwelling?: {
					floor?: string | null;
					door?: string | null;
				} | null;
				/**
				 * @description What came of the visit. Left out: `effectue` with money, else `a_finaliser`. `effectue`: somebody was there and gave; `a_finaliser`: to come back to, for a `motif`; `refuse`: somebody was there and did not give; `don`: a gift without a calendar; `lot`: one gift for several calendars or homes; `maison_vide`: nobody lives there.
				 * @enum {string}
				 */
				fk_type?: "effectue" | "a_finaliser" | "refuse" | "don" | "lot" | "maison_vide";
				/** @description Why somebody has to come back. With `a_finaliser` only. Left out: `repasser`. */
				motif?: ("absent" | "repasser" | "paiement_attendu" | "acces_impossible") | null;
				/** @description The day on which somebody is expected back. With `a_finaliser` only. */
				return_on?: string | null;
				/** @description The part of that day. With `return_on` only. */
				return_part?: ("morning" | "afternoon" | "evening") | null;
				/** @description What was given, in euros. */
				montant?: number | string;
				/**
				 * @description The means of payment. Money needs another one than `none`. `cash`: cash; `cheque`: a cheque, whose number may be kept; `pay`: a card, on the association's own account; `card_other`: a card on another terminal; `transfer`: a bank transfer; `none`: no money; `other`: something else.
				 * @enum {string}
				 */
				fk_type_reglement?: "cash" | "cheque" | "pay" | "card_other" | "transfer" | "none" | "other";
				/** @description How many calendars were left there. Left out: one for `effectue` and `don` where the operation counts its calendars, else none. */
				nb_calendriers?: number;
				/** @description Bank and number of the cheque. */
				cheque?: {
					bank?: string | null;
					number?: string | null;
				} | null;
				/** @description Name of the donor. */
				name?: string | null;
				/** @description E-mail address of the donor, to which the receipt goes. */
				email?: string | null;
				/** @description Telephone number of the donor. As people and spreadsheets write it; French without a country code. Answered in E.164. */
				phone?: string | null;
				/** @description Postal address of the donor, which a fiscal receipt needs. */
				donor_address?: string | null;
				/** @description What the member noted of the visit. */
				remark?: string | null;
				/**
				 * Format: date-time
				 * @description When the visit was.
				 */
				passed_at?: string;
				/** @description Latitude of the visit, in degrees (WGS 84). */
				lat?: number | null;
				/** @description Longitude of the visit, in degrees (WGS 84). */
				lon?: number | null;
				/** @description Metres by which `lat` and `lon` may be wrong. Above 50 they decide nothing finer than the sector. */
				accuracy_m?: number | null;
			};
		};
		ApiKeyDraft: {
			/** @description What the software is called here. */
			name: string;
			/** @description What it may do: nothing that the caller may not do. Of a name twice the second is ignored. */
			actions: components["schemas"]["KeyAction"][];
			/** @description The one association that it reads and writes; by default the own one. */
			entity_id?: number;
			/**
			 * Format: date-time
			 * @description In the future, at most 366 days ahead.
			 */
			expires_at: string;
		};
		/**
		 * @description An action of the roles matrix that software may have: none of accounts, persons, keys, conversations or phones, none of the platform. `entity.read`: read the association; `entity.edit`: change the association and its settings; `entity.history`: read who did what, with the names of users; `operation.read`: read operations and their members; `operation.write`: make and change operations and their members; `sector.read`: read sectors and their addresses; `sector.write`: make and change sectors; `geo.read`: search addresses, points and outlines; `town.read`: read which communes are loaded; `town.ask`: load the addresses of a commune; `address.unassigned`: read addresses without a sector; `dwelling.write`: describe the dwellings of an address; `passage.read`: read visits, with the names of donors; `passage.create`: record visits; `passage.edit`: change visits; `passage.correct`: correct visits that have a receipt; `passage.delete`: delete visits; `receipt.read`: read receipts and their documents; `receipt.issue`: issue a receipt and send it; `receipt.batch`: issue the receipts that an operation lacks; `receipt.cancel`: cancel a receipt; `receipt.declare`: read the yearly declaration; `email.read`: read e-mails and their addresses; `email.write`: send an e-mail again, free an address; `pay.account`: open and link the account for cards; `pay.status`: read the state of that account; `pay.take`: ask for a payment by card; `pay.refund`: refund a payment by card; `pay.reconciliation`: read the comparison of cards with the bank; `cash.read`: read hand-overs and what members have to hand over; `cash.declare`: declare a hand-over; `cash.settle`: count a hand-over, note a deposit; `cash.cancel`: cancel a hand-over; `stock.write`: note calendars that were received, given and returned; `export.create`: ask for files: the journal, and those of visits, receipts or the history with the action that reads them; `export.read`: read and download these files; `stats.read`: read the figures of a season.
		 * @enum {string}
		 */
		KeyAction: "entity.read" | "entity.edit" | "entity.history" | "operation.read" | "operation.write" | "sector.read" | "sector.write" | "geo.read" | "town.read" | "town.ask" | "address.unassigned" | "dwelling.write" | "passage.read" | "passage.create" | "passage.edit" | "passage.correct" | "passage.delete" | "receipt.read" | "receipt.issue" | "receipt.batch" | "receipt.cancel" | "receipt.declare" | "email.read" | "email.write" | "pay.account" | "pay.status" | "pay.take" | "pay.refund" | "pay.reconciliation" | "cash.read" | "cash.declare" | "cash.settle" | "cash.cancel" | "stock.write" | "export.create" | "export.read" | "stats.read";
		ApiKeyRotation: {
			/** @description How long the key in use still works beside the new one; 0 when it has leaked. */
			overlap_hours: number;
			/**
			 * Format: date-time
			 * @description By default as before.
			 */
			expires_at?: string;
		};
		Credentials: {
			username: string;
			/** Format: password */
			password: string;
		};
		PasskeySignIn: {
			credential: components["schemas"]["Assertion"];
		};
		/** @description What `navigator.credentials.get()` answers, by `toJSON()`. */
		Assertion: {
			id: string;
			rawId: string;
			/** @constant */
			type: "public-key";
			/** @description Ignored. */
			clientExtensionResults: {
				[key: string]: unknown;
			};
			response: {
				clientDataJSON: string;
				authenticatorData: string;
				signature: string;
				userHandle?: string | null;
			};
		};
		PasskeySignInRequest: {
			/** @description From the 401 of `POST /api/login`. */
			login_ticket?: string;
		};
		SecondFactor: {
			/** @description From the 401 of `POST /api/login`. */
			login_ticket: string;
			/** @description Six digits of the authenticator application, or a recovery code. */
			code: string;
		};
		OperationDraft: {
			/** @description Left out: the entity of the session. */
			entity_id?: number;
			/** @description Name of the operation. Left out: `Saison` and the year it starts in. */
			name?: string;
			/**
			 * Format: date
			 * @description First day of the operation.
			 */
			date_start: string;
			/**
			 * Format: date
			 * @description Last day of the operation. Not before `date_start`, at most 366 days after it.
			 */
			date_end: string;
			/**
			 * @description 1: open. 0 freezes passages and money; receipts and refunds still go through. Left out: `1`.
			 * @enum {integer}
			 */
			chk_active?: 0 | 1;
			/** @description What one calendar is worth, in euros, which fiscal receipts take off a gift. */
			calendar_value?: (number | string) | null;
		};
		OperationPatch: {
			/** @description Name of the operation. */
			name?: string;
			/**
			 * Format: date
			 * @description First day of the operation.
			 */
			date_start?: string;
			/**
			 * Format: date
			 * @description Last day of the operation. Not before `date_start`, at most 366 days after it.
			 */
			date_end?: string;
			/**
			 * @description 1: open. 0 freezes passages and money; receipts and refunds still go through.
			 * @enum {integer}
			 */
			chk_active?: 0 | 1;
			/** @description What one calendar is worth, in euros, which fiscal receipts take off a gift. */
			calendar_value?: (number | string) | null;
			/** @description Ignored when unchanged. */
			readonly operation_id?: number;
			/** @description Ignored when unchanged. */
			readonly entity_id?: number;
			/** @description The version the change was made from; 412 when it is not the last. */
			readonly version?: number;
			/**
			 * Format: date-time
			 * @description Ignored when unchanged.
			 */
			readonly created_at?: string;
			/**
			 * Format: date-time
			 * @description Ignored when unchanged.
			 */
			readonly updated_at?: string;
			/** @description Ignored when unchanged. */
			readonly deleted_at?: string | null;
		};
		SectorsToCopy: {
			/** @description Another operation of the same association. */
			from_operation_id: number;
		};
		MemberDraft: {
			user_id: number;
		};
		MemberBatch: {
			/** @description Each is judged by itself. */
			members: components["schemas"]["MemberDraft"][];
		};
		SectorsToAccept: {
			sectors: {
				/** @description Name of the sector, as members know it. */
				name: string;
				/** @description GeoJSON, WGS 84; 3 to 2,000 vertices per ring, at most 100 rings and 10,000 vertices in all, and 500 km². */
				outline: {
					/** @constant */
					type: "Polygon";
					coordinates: number[][][];
				} | {
					/** @constant */
					type: "MultiPolygon";
					coordinates: number[][][][];
				};
				/** @description User ids (odd), membership ids of the operation (even), or members as answers show them. */
				members?: (number | components["schemas"]["OperationMember"])[];
				/** @description Ignored: counted again from the outlines. */
				readonly addresses?: number;
				/** @description Ignored: counted again from the outlines. */
				readonly dwellings?: number;
				/** @description Ignored: counted again from the outlines. */
				readonly streets?: number;
				/** @description Ignored: counted again from the outlines. */
				readonly walk_m?: number;
			}[];
			/**
			 * @description Ignored: counted again from the outlines. `addresses`: each address counts as one; `dwellings`: as many as are known of an address, from its buildings or by hand, else one.
			 * @enum {string}
			 */
			readonly weighed_by?: "addresses" | "dwellings";
			/** @description Ignored: counted again from the outlines. */
			readonly balance?: {
				least: number;
				most: number;
				mean: number;
			};
			/** @description Ignored: counted again from the outlines. */
			readonly streets_shared?: {
				name: string;
				sectors: string[];
			}[];
			/** @description Ignored: counted again from the outlines. */
			readonly took_ms?: number;
		};
		CuttingOrder: {
			/** @description How many sectors: 1 to 300. */
			number?: number;
			/** @description In place of `number`: about so many addresses, or dwellings, to a sector. */
			doors_each?: number;
			/**
			 * @description What a sector shall have as many of as the others. `weighed_by` of the answer says what was weighed. `addresses`: each address counts as one; `dwellings`: as many as are known of an address, from its buildings or by hand, else one. Left out: `"addresses"`.
			 * @enum {string}
			 */
			weigh?: "addresses" | "dwellings";
			/** @description Where to cut. Left out: in the communes in which sectors of the operation have or had addresses, else those of the other operations. */
			within?: {
				/** @description GeoJSON, WGS 84; 3 to 2,000 vertices per ring, at most 100 rings and 10,000 vertices in all, and 500 km². */
				outline: {
					/** @constant */
					type: "Polygon";
					coordinates: number[][][];
				} | {
					/** @constant */
					type: "MultiPolygon";
					coordinates: number[][][][];
				};
			} | {
				department_code: string;
			} | {
				postal_codes: string[];
			};
			/** @description Sectors of the operation that stay as they are: neither they nor their addresses are cut. */
			keep?: number[];
			/** @description How far the load of a sector may be from the mean, as a part of it. Left out: `0.1`. */
			tolerance?: number;
			/**
			 * @description `whole`: a street belongs to one sector where balance and one piece allow it; `any`: borders may cross streets. Left out: `"whole"`.
			 * @enum {string}
			 */
			streets?: "whole" | "any";
			/** @description The same seed gives the same cut of the same addresses; another one another cut. Left out: `1`. */
			seed?: number;
		};
		StockInput: {
			/** @description How many calendars the association received; null: the operation does not count them. */
			received: number | null;
			/** @description Ignored when unchanged. */
			readonly operation_id?: number;
			/** @description Ignored: calendars may have moved since. */
			readonly given?: number;
			/** @description Ignored: calendars may have moved since. */
			readonly returned?: number;
			/** @description Ignored: calendars may have moved since. */
			readonly lost?: number;
			/** @description Ignored: calendars may have moved since. */
			readonly left?: number | null;
		};
		StockMovementDraft: {
			/** @description A user id (odd) or a membership id (even), also of somebody who has left. */
			member: number;
			count: number;
			/**
			 * @description `given`: to a member; `returned`: by a member; `lost`: by a member, and found by nobody.
			 * @enum {string}
			 */
			kind: "given" | "returned" | "lost";
			note?: string;
		};
		PassageDraft: {
			/**
			 * Format: uuid
			 * @description A UUID version 7 of the client’s making: the same passage sent again is answered, not repeated.
			 */
			id?: string;
			fk_operation: number;
			/** @description Left out: found from the address or the position. */
			fk_sector?: number;
			/** @description A user id (odd) or a membership id (even). Left out: the caller. */
			fk_user?: number;
			/** @description The address that was visited: the `address_id` of an address answer. */
			fk_adresse?: number | null;
			/** @description Floor and door within the building. */
			dwelling?: {
				floor?: string | null;
				door?: string | null;
			} | null;
			/**
			 * @description What came of the visit. Left out: `effectue` with money, else `a_finaliser`. `effectue`: somebody was there and gave; `a_finaliser`: to come back to, for a `motif`; `refuse`: somebody was there and did not give; `don`: a gift without a calendar; `lot`: one gift for several calendars or homes; `maison_vide`: nobody lives there.
			 * @enum {string}
			 */
			fk_type?: "effectue" | "a_finaliser" | "refuse" | "don" | "lot" | "maison_vide";
			/** @description Why somebody has to come back. With `a_finaliser` only. Left out: `repasser`. */
			motif?: ("absent" | "repasser" | "paiement_attendu" | "acces_impossible") | null;
			/** @description The day on which somebody is expected back. With `a_finaliser` only. */
			return_on?: string | null;
			/** @description The part of that day. With `return_on` only. */
			return_part?: ("morning" | "afternoon" | "evening") | null;
			/** @description What was given, in euros. */
			montant?: number | string;
			/**
			 * @description The means of payment. Money needs another one than `none`. `cash`: cash; `cheque`: a cheque, whose number may be kept; `pay`: a card, on the association's own account; `card_other`: a card on another terminal; `transfer`: a bank transfer; `none`: no money; `other`: something else.
			 * @enum {string}
			 */
			fk_type_reglement?: "cash" | "cheque" | "pay" | "card_other" | "transfer" | "none" | "other";
			/** @description How many calendars were left there. Left out: one for `effectue` and `don` where the operation counts its calendars, else none. */
			nb_calendriers?: number;
			/** @description Bank and number of the cheque. */
			cheque?: {
				bank?: string | null;
				number?: string | null;
			} | null;
			/** @description Name of the donor. */
			name?: string | null;
			/** @description E-mail address of the donor, to which the receipt goes. */
			email?: string | null;
			/** @description Telephone number of the donor. As people and spreadsheets write it; French without a country code. Answered in E.164. */
			phone?: string | null;
			/** @description Postal address of the donor, which a fiscal receipt needs. */
			donor_address?: string | null;
			/** @description What the member noted of the visit. */
			remark?: string | null;
			/**
			 * Format: date-time
			 * @description When the visit was.
			 */
			passed_at?: string;
			/** @description Latitude of the visit, in degrees (WGS 84). */
			lat?: number | null;
			/** @description Longitude of the visit, in degrees (WGS 84). */
			lon?: number | null;
			/** @description Metres by which `lat` and `lon` may be wrong. Above 50 they decide nothing finer than the sector. */
			accuracy_m?: number | null;
		};
		PassagePatch: {
			/** @description Left out: found from the address or the position. */
			fk_sector?: number;
			/** @description A user id (odd) or a membership id (even). Left out: the caller. */
			fk_user?: number;
			/** @description The address that was visited: the `address_id` of an address answer. */
			fk_adresse?: number | null;
			/** @description Floor and door within the building. */
			dwelling?: {
				floor?: string | null;
				door?: string | null;
			} | null;
			/**
			 * @description What came of the visit. Left out: `effectue` with money, else `a_finaliser`. `effectue`: somebody was there and gave; `a_finaliser`: to come back to, for a `motif`; `refuse`: somebody was there and did not give; `don`: a gift without a calendar; `lot`: one gift for several calendars or homes; `maison_vide`: nobody lives there.
			 * @enum {string}
			 */
			fk_type?: "effectue" | "a_finaliser" | "refuse" | "don" | "lot" | "maison_vide";
			/** @description Why somebody has to come back. With `a_finaliser` only. Left out: `repasser`. */
			motif?: ("absent" | "repasser" | "paiement_attendu" | "acces_impossible") | null;
			/** @description The day on which somebody is expected back. With `a_finaliser` only. */
			return_on?: string | null;
			/** @description The part of that day. With `return_on` only. */
			return_part?: ("morning" | "afternoon" | "evening") | null;
			/** @description What was given, in euros. */
			montant?: number | string;
			/**
			 * @description The means of payment. Money needs another one than `none`. `cash`: cash; `cheque`: a cheque, whose number may be kept; `pay`: a card, on the association's own account; `card_other`: a card on another terminal; `transfer`: a bank transfer; `none`: no money; `other`: something else.
			 * @enum {string}
			 */
			fk_type_reglement?: "cash" | "cheque" | "pay" | "card_other" | "transfer" | "none" | "other";
			/** @description How many calendars were left there. Left out: one for `effectue` and `don` where the operation counts its calendars, else none. */
			nb_calendriers?: number;
			/** @description Bank and number of the cheque. */
			cheque?: {
				bank?: string | null;
				number?: string | null;
			} | null;
			/** @description Name of the donor. */
			name?: string | null;
			/** @description E-mail address of the donor, to which the receipt goes. */
			email?: string | null;
			/** @description Telephone number of the donor. As people and spreadsheets write it; French without a country code. Answered in E.164. */
			phone?: string | null;
			/** @description Postal address of the donor, which a fiscal receipt needs. */
			donor_address?: string | null;
			/** @description What the member noted of the visit. */
			remark?: string | null;
			/**
			 * Format: date-time
			 * @description When the visit was.
			 */
			passed_at?: string;
			/** @description Latitude of the visit, in degrees (WGS 84). */
			lat?: number | null;
			/** @description Longitude of the visit, in degrees (WGS 84). */
			lon?: number | null;
			/** @description Metres by which `lat` and `lon` may be wrong. Above 50 they decide nothing finer than the sector. */
			accuracy_m?: number | null;
			/** @description Ignored when unchanged. */
			readonly passage_id?: number;
			/**
			 * Format: uuid
			 * @description Ignored when unchanged.
			 */
			readonly id?: string;
			/** @description Ignored when unchanged. */
			readonly fk_operation?: number;
			/** @description Ignored when unchanged. */
			readonly user_id?: number;
			/** @description Ignored when unchanged. */
			readonly flags?: ("hors_secteur" | "doublon_suspect" | "late" | "clock" | "ne_pas_solliciter")[];
			/** @description Ignored when unchanged. */
			readonly payment_state?: ("pending" | "processing" | "paid" | "failed" | "canceled" | "partially_refunded" | "refunded" | "disputed" | "dispute_won" | "dispute_lost" | "mismatch") | null;
			/** @description Ignored when unchanged. */
			readonly refunded?: string;
			/** @description Ignored when unchanged. */
			readonly receipt_id?: number | null;
			/** @description Ignored when unchanged. */
			readonly locked?: boolean;
			/** @description Ignored when unchanged. */
			readonly damaged?: string[];
			/** @description The version the change was made from; 412 when it is not the last. */
			readonly version?: number;
			/**
			 * Format: date-time
			 * @description Ignored when unchanged.
			 */
			readonly created_at?: string;
			/**
			 * Format: date-time
			 * @description Ignored when unchanged.
			 */
			readonly updated_at?: string;
			/** @description Ignored when unchanged. */
			readonly deleted_at?: string | null;
		};
		PassageCorrection: {
			/** @description 3 to 250 characters; kept with the receipt and in the history. */
			reason: string;
			/** @description The fields of the visit to change, as in `PATCH`. */
			changes: {
				/** @description Left out: found from the address or the position. */
				fk_sector?: number;
				/** @description A user id (odd) or a membership id (even). Left out: the caller. */
				fk_user?: number;
				/** @description The address that was visited: the `address_id` of an address answer. */
				fk_adresse?: number | null;
				/** @description Floor and door within the building. */
				dwelling?: {
					floor?: string | null;
					door?: string | null;
				} | null;
				/**
				 * @description What came of the visit. Left out: `effectue` with money, else `a_finaliser`. `effectue`: somebody was there and gave; `a_finaliser`: to come back to, for a `motif`; `refuse`: somebody was there and did not give; `don`: a gift without a calendar; `lot`: one gift for several calendars or homes; `maison_vide`: nobody lives there.
				 * @enum {string}
				 */
				fk_type?: "effectue" | "a_finaliser" | "refuse" | "don" | "lot" | "maison_vide";
				/** @description Why somebody has to come back. With `a_finaliser` only. Left out: `repasser`. */
				motif?: ("absent" | "repasser" | "paiement_attendu" | "acces_impossible") | null;
				/** @description The day on which somebody is expected back. With `a_finaliser` only. */
				return_on?: string | null;
				/** @description The part of that day. With `return_on` only. */
				return_part?: ("morning" | "afternoon" | "evening") | null;
				/** @description What was given, in euros. */
				montant?: number | string;
				/**
				 * @description The means of payment. Money needs another one than `none`. `cash`: cash; `cheque`: a cheque, whose number may be kept; `pay`: a card, on the association's own account; `card_other`: a card on another terminal; `transfer`: a bank transfer; `none`: no money; `other`: something else.
				 * @enum {string}
				 */
				fk_type_reglement?: "cash" | "cheque" | "pay" | "card_other" | "transfer" | "none" | "other";
				/** @description How many calendars were left there. Left out: one for `effectue` and `don` where the operation counts its calendars, else none. */
				nb_calendriers?: number;
				/** @description Bank and number of the cheque. */
				cheque?: {
					bank?: string | null;
					number?: string | null;
				} | null;
				/** @description Name of the donor. */
				name?: string | null;
				/** @description E-mail address of the donor, to which the receipt goes. */
				email?: string | null;
				/** @description Telephone number of the donor. As people and spreadsheets write it; French without a country code. Answered in E.164. */
				phone?: string | null;
				/** @description Postal address of the donor, which a fiscal receipt needs. */
				donor_address?: string | null;
				/** @description What the member noted of the visit. */
				remark?: string | null;
				/**
				 * Format: date-time
				 * @description When the visit was.
				 */
				passed_at?: string;
				/** @description Latitude of the visit, in degrees (WGS 84). */
				lat?: number | null;
				/** @description Longitude of the visit, in degrees (WGS 84). */
				lon?: number | null;
				/** @description Metres by which `lat` and `lon` may be wrong. Above 50 they decide nothing finer than the sector. */
				accuracy_m?: number | null;
			};
			/** @description `false`: the visit is left without a receipt, such as one without money now. Left out: `true`. */
			issue?: boolean;
		};
		PassageBatch: {
			/** @description Each is judged and recorded by itself, in the order of the ids. */
			passages: components["schemas"]["PassageDraft"][];
		};
		PasskeyDraft: {
			/** @description What the user calls the device. */
			name: string;
			credential: components["schemas"]["NewCredential"];
		};
		/** @description What `navigator.credentials.create()` answers, by `toJSON()`. */
		NewCredential: {
			id: string;
			rawId: string;
			/** @constant */
			type: "public-key";
			/** @description Ignored. */
			clientExtensionResults: {
				[key: string]: unknown;
			};
			response: {
				clientDataJSON: string;
				attestationObject: string;
				transports?: string[];
			};
		};
		ProofOfIdentity: {
			/**
			 * Format: password
			 * @description Needed unless the caller has just signed in with it, or has just shown a second factor.
			 */
			current_password?: string;
		};
		PasskeyName: {
			/** @description What the user calls the device. */
			name: string;
			/** @description Ignored when unchanged. */
			readonly passkey_id?: number;
			/**
			 * Format: date-time
			 * @description Ignored when unchanged.
			 */
			readonly created_at?: string;
			/** @description Ignored: it may have changed since it was read. */
			readonly is_synced?: boolean;
			/** @description Ignored: it may have changed since it was read. */
			readonly last_used_at?: string | null;
		};
		PasswordChange: {
			/** Format: password */
			current_password: string;
			/**
			 * Format: password
			 * @description 8 to 64 characters.
			 */
			password: string;
		};
		PasswordQuestion: {
			/** Format: password */
			password: string;
		};
		ForgottenPassword: {
			username: string;
		};
		NewPassword: {
			/** @description From the link in the e-mail, or the code of a letter; it works once, for 30 minutes, or 7 days after an invitation. */
			token: string;
			/** Format: password */
			password: string;
		};
		LinkToken: {
			/** @description From the link in the e-mail, or the code of a letter; it works once, for 30 minutes, or 7 days after an invitation. */
			token: string;
		};
		PayAccountDraft: {
			/** @description Left out: the association of the session. */
			entity_id?: number;
			/** @description Makes a new account in the place of a disconnected or rejected one; super administrators only. */
			replace?: boolean;
		};
		PaymentLinkDraft: {
			passage_id: number;
		};
		PayLocationDraft: {
			/** @description Left out: the association of the session. */
			entity_id?: number;
			/** @description Left out: the name of the association. */
			display_name?: string;
			/** @description Left out: the address of the association. */
			address?: {
				line1: string;
				city: string;
				postal_code: string;
				/** @description Only FR, overseas departments included. Left out: `"FR"`. */
				country?: string;
			};
		};
		PaymentIntentDraft: {
			passage_id: number;
		};
		RefundDraft: {
			passage_id: number;
			/** @description Left out: all that is left. */
			amount?: number | string;
			/**
			 * @description For the association’s own records; the provider is not told. `duplicate`: it was paid twice; `requested_by_customer`: the donor asked for it; `error`: the amount was wrong.
			 * @enum {string}
			 */
			reason?: "duplicate" | "requested_by_customer" | "error";
		};
		ConnectionTokenDraft: {
			/** @description Left out: the association of the session. */
			entity_id?: number;
		};
		ErasureRequest: {
			/** @description Left out: the entity of the session. */
			entity_id?: number;
			/** Format: email */
			email?: string;
			/** @description Compared without accents, case, and kinds of apostrophes, dashes and spaces. */
			name?: string;
			/** @description Compared with the country code; without one it is French. */
			phone?: string;
			/** @description Compared as names are. */
			donor_address?: string;
			/** @description This visit alone. */
			passage_id?: number;
			/** @description A user of the association, on whose behalf is asked. */
			user_id?: number;
			/** @description The records to erase, of those that a dry run listed: these alone, with their receipts and e-mails. An e-mail address that a record left out has too stays. Left out: all that match. */
			chosen?: components["schemas"]["ChosenRecords"];
			/** @description Kept in the history. */
			reason: string;
			/** @description True: says what would go and what would stay, and changes nothing. */
			dry_run: boolean;
		};
		ChosenRecords: {
			/** @description Visits as the dry run listed them; another version is refused. */
			visits: {
				passage_id: number;
				version: number;
			}[];
			/** @description Keys of the other records of the dry run. */
			others?: string[];
		};
		PersonQuestion: {
			/** @description Left out: the entity of the session. */
			entity_id?: number;
			/** Format: email */
			email?: string;
			/** @description Compared without accents, case, and kinds of apostrophes, dashes and spaces. */
			name?: string;
			/** @description Compared with the country code; without one it is French. */
			phone?: string;
			/** @description Compared as names are. */
			donor_address?: string;
			/** @description This visit alone. */
			passage_id?: number;
			/** @description A user of the association, on whose behalf is asked. */
			user_id?: number;
			/** @description The records to hand over, of those that a dry run of an erasure listed: these alone, with their receipts and e-mails. E-mails to an address that a record left out has too are not handed over. Left out: all that match. */
			chosen?: components["schemas"]["ChosenRecords"];
			/** @description Kept in the history. */
			reason?: string;
		};
		ReceiptDraft: {
			passage_id: number;
			/**
			 * @description `payment`: a payment receipt, which is not a fiscal receipt. `fiscal`: with the mentions of form 2041-RD (Cerfa 11580*05), for associations that have switched it on. Left out: `"payment"`.
			 * @enum {string}
			 */
			kind?: "payment" | "fiscal";
			/**
			 * Format: email
			 * @description Left out: the e-mail address of the passage, if it has one.
			 */
			to?: string;
		};
		ReceiptCancellation: {
			/** @description 3 to 250 characters; kept with the receipt and in the history. */
			reason: string;
		};
		ReceiptRecipient: {
			/**
			 * Format: email
			 * @description Left out: where the receipt was sent when it was issued.
			 */
			to?: string;
		};
		ReceiptBatchDraft: {
			operation_id: number;
			/**
			 * @description `payment`: a payment receipt, which is not a fiscal receipt. `fiscal`: with the mentions of form 2041-RD (Cerfa 11580*05), for associations that have switched it on. Left out: `"payment"`.
			 * @enum {string}
			 */
			kind?: "payment" | "fiscal";
			/** @description Left out: all that are missing. */
			filter?: components["schemas"]["ReceiptBatchFilter"];
		};
		ReceiptBatchFilter: {
			sector_id?: number;
			/** @description Whose visits: a user id (odd) or a membership id (even). */
			user_id?: number;
			address_id?: number;
			/** @description Any of them fits. */
			fk_type?: ("effectue" | "a_finaliser" | "refuse" | "don" | "lot" | "maison_vide")[];
			/** @description Any of them fits. */
			fk_type_reglement?: ("cash" | "cheque" | "pay" | "card_other" | "transfer" | "none" | "other")[];
			/** @description Any of them fits. */
			payment_state?: ("pending" | "processing" | "paid" | "failed" | "canceled" | "partially_refunded" | "refunded" | "disputed" | "dispute_won" | "dispute_lost" | "mismatch")[];
			/** @description This amount or more. */
			montant_min?: number | string;
			/** @description This amount or less. */
			montant_max?: number | string;
			/**
			 * Format: date
			 * @description First day of the visit, in the association’s time zone.
			 */
			from?: string;
			/**
			 * Format: date
			 * @description Last day of the visit, inclusive.
			 */
			to?: string;
			/**
			 * @description `hors_secteur`: outside of the sectors of its author; `doublon_suspect`: somebody else recorded the same dwelling less than 12 hours before; `late`: recorded after the last day of the operation; `clock`: the clock of the phone was more than a day off; `ne_pas_solliciter`: at a dwelling that is not to be called at.
			 * @enum {string}
			 */
			flag?: "hors_secteur" | "doublon_suspect" | "late" | "clock" | "ne_pas_solliciter";
			/**
			 * @description Those with an e-mail address only, as `receipts_missing` of the first screen counts them.
			 * @constant
			 */
			has_email?: true;
		};
		SectorDraft: {
			operation_id: number;
			/** @description Left out: the entity of the operation. */
			entity_id?: number;
			/** @description Name of the sector, as members know it. */
			sector_name: string;
			/** @description Its colour on maps, `#RRGGBB`. */
			color?: string | null;
			outline?: ({
				/** @constant */
				type: "Polygon";
				coordinates: number[][][];
			} | {
				/** @constant */
				type: "MultiPolygon";
				coordinates: number[][][][];
			}) | null;
			/** @description In place of `outline`: the outline of this commune or département as it was imported, by its INSEE code. It may be larger than 500 km², with at most 100,000 addresses. A border of more vertices than a sector may have is simplified, by as little as is needed and at most 500 m. Each is simplified by itself: two neighbours so drawn may overlap, or leave a gap between them, by as much. */
			outline_of?: {
				commune: string;
			} | {
				department: string;
			};
			/** @description User ids (odd), membership ids of the operation (even), or members as answers show them. */
			members?: (number | components["schemas"]["OperationMember"])[];
		};
		SectorPatch: {
			/** @description Name of the sector, as members know it. */
			sector_name?: string;
			/** @description Its colour on maps, `#RRGGBB`. */
			color?: string | null;
			outline?: ({
				/** @constant */
				type: "Polygon";
				coordinates: number[][][];
			} | {
				/** @constant */
				type: "MultiPolygon";
				coordinates: number[][][][];
			}) | null;
			/** @description In place of `outline`: the outline of this commune or département as it was imported, by its INSEE code. It may be larger than 500 km², with at most 100,000 addresses. A border of more vertices than a sector may have is simplified, by as little as is needed and at most 500 m. Each is simplified by itself: two neighbours so drawn may overlap, or leave a gap between them, by as much. */
			outline_of?: {
				commune: string;
			} | {
				department: string;
			};
			/** @description User ids (odd), membership ids of the operation (even), or members as answers show them. */
			members?: (number | components["schemas"]["OperationMember"])[];
			/** @description Ignored when unchanged. */
			readonly sector_id?: number;
			/** @description Ignored when unchanged. */
			readonly operation_id?: number;
			/** @description Ignored when unchanged. */
			readonly entity_id?: number;
			/** @description Ignored when unchanged. */
			readonly area_m2?: number | null;
			/** @description Ignored when unchanged. */
			readonly address_count?: number;
			/** @description Ignored when unchanged. */
			readonly dwelling_count?: number;
			/** @description Ignored when unchanged. */
			readonly enrichment?: {
				/**
				 * @description `pending`: the worker has not finished; `done`: it has finished; `failed`: the building service did not answer; it is asked again by itself.
				 * @enum {string}
				 */
				state: "pending" | "done" | "failed";
				/** @description When it was last `done`. */
				at: string | null;
				/** @description Addresses of which a building is known. */
				matched: number;
				/** @description Addresses of the sector. */
				of: number;
			};
			/** @description Ignored when unchanged. */
			readonly departments?: string[];
			/** @description The version the change was made from; 412 when it is not the last. */
			readonly version?: number;
			/**
			 * Format: date-time
			 * @description Ignored when unchanged.
			 */
			readonly created_at?: string;
			/**
			 * Format: date-time
			 * @description Ignored when unchanged.
			 */
			readonly updated_at?: string;
			/** @description Ignored when unchanged. */
			readonly deleted_at?: string | null;
			/** @description Ignored: what other sectors cover may have changed since. */
			readonly overlaps?: {
				sector_id: number;
				/** @description Addresses inside the outline that this sector keeps. */
				address_count: number;
				/** @description Share of the outline that this sector covers, in percent. */
				area_pct: number;
			}[];
		};
		SectorAddressPatch: {
			/** @description Dwellings; a number by hand makes `nb_log_source` `manual`, also the present one, unless it comes back with its source. `null`: what the buildings say, else 1. */
			nb_log?: number | null;
			do_not_call?: boolean;
			/** @description Another live sector of the operation: the address is given to it by hand. `null`: to the first sector whose outline covers it, as before. */
			sector_id?: number | null;
			/** @description Ignored when unchanged. */
			readonly address_id?: number;
			/** @description Ignored when unchanged. */
			readonly ban_id?: string;
			/** @description Ignored when unchanged. */
			readonly numero?: number | null;
			/** @description Ignored when unchanged. */
			readonly rep?: string | null;
			/** @description Ignored when unchanged. */
			readonly voie?: string;
			/** @description Ignored when unchanged. */
			readonly code_postal?: string;
			/** @description Ignored when unchanged. */
			readonly code_insee?: string;
			/** @description Ignored when unchanged. */
			readonly commune?: string;
			/** @description Ignored when unchanged. */
			readonly lon?: number;
			/** @description Ignored when unchanged. */
			readonly lat?: number;
			/** @description Ignored when unchanged. */
			readonly rnb_id?: string | null;
			/** @description Ignored when unchanged. */
			readonly batiment_groupe_id?: string | null;
			/** @description Ignored when unchanged. */
			readonly nb_log_source?: string;
			/** @description Ignored when unchanged. */
			readonly nb_niveau?: number | null;
			/** @description Ignored when unchanged. */
			readonly usage?: string | null;
			/** @description Ignored when unchanged. */
			readonly annee_construction?: number | null;
			/** @description Ignored when unchanged. */
			readonly given_by_hand?: boolean;
			/** @description Ignored: the walk may have changed since. */
			readonly walk?: number | null;
			/** @description Ignored: somebody may have called since. */
			readonly last_passage?: {
				fk_type: string;
				motif: string | null;
				/** Format: date-time */
				passed_at: string;
			} | null;
		};
		SectorMembers: {
			/** @description User ids (odd), membership ids of the operation (even), or members as answers show them. */
			members: (number | components["schemas"]["OperationMember"])[];
			/** @description Ignored when unchanged. */
			readonly sector_id?: number;
			/** @description Ignored when unchanged. */
			readonly operation_id?: number;
			/** @description Ignored when unchanged. */
			readonly entity_id?: number;
			/** @description Ignored when unchanged. */
			readonly sector_name?: string;
			/** @description Ignored when unchanged. */
			readonly color?: string | null;
			/** @description Ignored when unchanged. */
			readonly outline?: ({
				/** @constant */
				type: "Polygon";
				coordinates: number[][][];
			} | {
				/** @constant */
				type: "MultiPolygon";
				coordinates: number[][][][];
			}) | null;
			/** @description Ignored when unchanged. */
			readonly area_m2?: number | null;
			/** @description Ignored when unchanged. */
			readonly address_count?: number;
			/** @description Ignored when unchanged. */
			readonly dwelling_count?: number;
			/** @description Ignored when unchanged. */
			readonly enrichment?: {
				/**
				 * @description `pending`: the worker has not finished; `done`: it has finished; `failed`: the building service did not answer; it is asked again by itself.
				 * @enum {string}
				 */
				state: "pending" | "done" | "failed";
				/** @description When it was last `done`. */
				at: string | null;
				/** @description Addresses of which a building is known. */
				matched: number;
				/** @description Addresses of the sector. */
				of: number;
			};
			/** @description Ignored when unchanged. */
			readonly departments?: string[];
			/** @description The version the change was made from; 412 when it is not the last. */
			readonly version?: number;
			/**
			 * Format: date-time
			 * @description Ignored when unchanged.
			 */
			readonly created_at?: string;
			/**
			 * Format: date-time
			 * @description Ignored when unchanged.
			 */
			readonly updated_at?: string;
			/** @description Ignored when unchanged. */
			readonly deleted_at?: string | null;
		};
		SectorPreviewDraft: {
			operation_id: number;
			/** @description Left out: the entity of the operation. */
			entity_id?: number;
			/** @description Name of the sector, as members know it. */
			sector_name?: string;
			/** @description Its colour on maps, `#RRGGBB`. */
			color?: string | null;
			outline?: ({
				/** @constant */
				type: "Polygon";
				coordinates: number[][][];
			} | {
				/** @constant */
				type: "MultiPolygon";
				coordinates: number[][][][];
			}) | null;
			/** @description In place of `outline`: the outline of this commune or département as it was imported, by its INSEE code. It may be larger than 500 km², with at most 100,000 addresses. A border of more vertices than a sector may have is simplified, by as little as is needed and at most 500 m. Each is simplified by itself: two neighbours so drawn may overlap, or leave a gap between them, by as much. */
			outline_of?: {
				commune: string;
			} | {
				department: string;
			};
			/** @description User ids (odd), membership ids of the operation (even), or members as answers show them. */
			members?: (number | components["schemas"]["OperationMember"])[];
		};
		StepUp: {
			/** @description Of the application, or a recovery code. */
			code: string;
		} | {
			credential: components["schemas"]["Assertion"];
		};
		SignInLinkToken: {
			/** @description The `token` of a sign-in link. */
			token: string;
		};
		SignupDraft: {
			/** @description Name of the association. */
			association: string;
			postal_code: string;
			/** @description The town, which has this postal code. */
			code_insee: string;
			/** @description Name of the person. */
			name: string;
			/** Format: email */
			email: string;
			/** @description The `token` of an invitation; needed where `signup` of `GET /api/config` is `invited`. */
			invitation?: string;
		};
		SignupToken: {
			/** @description From the link in the e-mail; it works once, for 24 hours. */
			token: string;
		};
		SignupConfirmation: {
			/** @description From the link in the e-mail; it works once, for 24 hours. */
			token: string;
			/** @description 3 to 64 visible characters of any script. */
			username: string;
			/**
			 * Format: password
			 * @description 8 to 64 characters.
			 */
			password: string;
		};
		SignupInvitationDraft: {
			/** @description Gets the link by e-mail; it is not stored elsewhere. */
			email?: string | null;
		};
		FirstCode: {
			/** @description Of the authenticator application. */
			code: string;
		};
		TownRequest: {
			code_insee: string;
			/** @description Only needed without an own association. */
			entity_id?: number;
			/** @description A checked upload for `addresses`, where the source has failed: its lines of this commune are taken, and none removed. Only in the département of the association. */
			upload_id?: number;
		};
		UploadDraft: {
			/**
			 * @description `logo`: on the receipts of the association. `fiscal-basis`: the letter that allows fiscal receipts. `chat`: sent with a message. `addresses`: a list of addresses of the BAN, for `POST /api/towns`.
			 * @enum {string}
			 */
			purpose: "logo" | "fiscal-basis" | "chat" | "addresses";
			/** @description Only needed without an own association. */
			entity_id?: number;
			filename: string;
			/** @description image/png, image/jpeg, image/webp, application/pdf, text/csv, application/gzip */
			content_type: string;
			/** @description In bytes. */
			size: number;
			/** @description Of the bytes, in hexadecimal. */
			sha256: string;
		};
		UserDraft: {
			/** @description Left out: the entity of the session. None for a super administrator. */
			entity_id?: number;
			/** @description The name to sign in with. 3 to 64 visible characters of any script; unique whatever the case and letter form. */
			username: string;
			/**
			 * Format: password
			 * @description 8 to 64 characters. Left out: one is generated and answered once.
			 */
			password?: string;
			/**
			 * @description What the user may do. 1 member, 2 entity administrator, 3 treasurer, 9 super administrator. Left out: `1`.
			 * @enum {integer}
			 */
			role_id?: 1 | 2 | 3 | 9;
			/**
			 * @description 1: may sign in; 0: may not. Left out: `1`.
			 * @enum {integer}
			 */
			chk_active?: 0 | 1;
			/** @description Name of the person. */
			name?: string | null;
			/** @description E-mail address of the person, to which links for a new password go. After a user changed the own one, the address before gets a notice, and for 24 hours the links to choose a password. */
			email?: string | null;
			/**
			 * @description 1: an e-mail a day while messages of the chat are not read. Left out: `1`.
			 * @enum {integer}
			 */
			chat_digest?: 0 | 1;
			/** @description Telephone number of the person. As people and spreadsheets write it; French without a country code. Answered in E.164. */
			phone?: string | null;
		};
		UserPatch: {
			/** @description The name to sign in with. 3 to 64 visible characters of any script; unique whatever the case and letter form. */
			username?: string;
			/**
			 * @description What the user may do. 1 member, 2 entity administrator, 3 treasurer, 9 super administrator
			 * @enum {integer}
			 */
			role_id?: 1 | 2 | 3 | 9;
			/**
			 * @description 1: may sign in; 0: may not.
			 * @enum {integer}
			 */
			chk_active?: 0 | 1;
			/** @description Name of the person. */
			name?: string | null;
			/** @description E-mail address of the person, to which links for a new password go. After a user changed the own one, the address before gets a notice, and for 24 hours the links to choose a password. */
			email?: string | null;
			/**
			 * @description 1: an e-mail a day while messages of the chat are not read.
			 * @enum {integer}
			 */
			chat_digest?: 0 | 1;
			/** @description Telephone number of the person. As people and spreadsheets write it; French without a country code. Answered in E.164. */
			phone?: string | null;
			/**
			 * Format: password
			 * @description By administrators, for somebody else: 8 to 64 characters, or null for a generated one, which is answered once. Every session of the user ends. The own one: `PUT /api/passwords`.
			 */
			password?: string | null;
			/**
			 * Format: password
			 * @description The own present password, where the own e-mail address changes.
			 */
			current_password?: string;
			/** @description Ignored when unchanged. */
			readonly user_id?: number;
			/** @description Ignored when unchanged. */
			readonly entity_id?: number | null;
			/** @description Ignored when unchanged. */
			readonly damaged?: string[];
			/** @description The version the change was made from; 412 when it is not the last. */
			readonly version?: number;
			/**
			 * Format: date-time
			 * @description Ignored when unchanged.
			 */
			readonly created_at?: string;
			/**
			 * Format: date-time
			 * @description Ignored when unchanged.
			 */
			readonly updated_at?: string;
			/** @description Ignored when unchanged. */
			readonly deleted_at?: string | null;
			/** @description Ignored. */
			readonly invited_at?: string | null;
			/**
			 * @description Ignored. `none`: nobody invited the user; `sent`: the link of the last invitation is valid, and no password was chosen since; `accepted`: the user chose a password after the last invitation; `expired`: the link is too old, and no password was chosen since.
			 * @enum {string}
			 */
			readonly invitation?: "none" | "sent" | "accepted" | "expired";
			/** @description Ignored. */
			readonly has_chosen_password?: boolean;
			/** @description Ignored. */
			readonly has_second_factor?: boolean;
		};
		UserImport: {
			/** @description Left out: the entity of the session. */
			entity_id?: number;
			/** @description The text of a CSV file of at most 300 users, or 1,000 without passwords. Between the cells `;`, `,` or tab. The header names `username` (`identifiant`) and any of `name` (`nom`), `email` (`e-mail`, `courriel`), `phone` (`téléphone`), `role_id` (`rôle`) and `chk_active` (`actif`), in any order. A role is its number or `member` (`membre`), `treasurer` (`trésorier`), `entity_admin` (`administrateur`). With `columns` any list, whatever its header says. */
			csv: string;
			/** @description What each column is, from left to right. Then the list is read as people write it: phone numbers without their 0, several in a cell, any word as role; and who is twice in the list, or a user of the association already, is told and not created. */
			columns?: ("username" | "last_name" | "first_name" | "full_name" | "name" | "email" | "phone" | "role_id" | "chk_active" | "ignore")[];
			/** @description Whether the first line of a file with `columns` names them; it is not read. Left out: it does. */
			has_header?: boolean;
			/**
			 * @description `given`: the file has them; `made`: `prenom.nom` where the file has none, with a number where that is taken; needs `columns`. Left out: `"given"`.
			 * @enum {string}
			 */
			usernames?: "given" | "made";
			/**
			 * @description `generated`: each new user gets one, answered here alone; `none`: nobody can sign in before following the link of an invitation, or typing the code of a letter. Left out: `"generated"`.
			 * @enum {string}
			 */
			passwords?: "generated" | "none";
			/** @description The same answer, without ids and passwords, and nothing is written. Left out: `false`. */
			dry_run?: boolean;
		};
		LetterRequest: {
			/** @description Who is named twice gets one letter. */
			user_ids: number[];
		};
		WebhookDraft: {
			/** @description Where events go: https, under a public name, without user name, password, `#` or port. Where the name leads is checked at each delivery. */
			url: string;
			/** @description What it is told of. */
			events: ("passage.created" | "passage.updated" | "passage.deleted" | "receipt.issued" | "receipt.cancelled" | "handover.declared" | "handover.confirmed" | "handover.cancelled" | "payment.succeeded" | "payment.failed" | "payment.refunded" | "payment.disputed" | "payment.mismatch" | "export.ready" | "sector.created" | "sector.updated" | "sector.deleted" | "operation.created" | "operation.updated" | "operation.deleted" | "user.created" | "user.updated" | "user.deleted")[];
			name?: string | null;
			/** @description By default that of the session. */
			entity_id?: number;
		};
		WebhookPatch: {
			/** @description Ignored when unchanged. */
			readonly webhook_id?: number;
			/** @description Ignored when unchanged. */
			readonly entity_id?: number;
			/** @description Ignored when unchanged. */
			readonly damaged?: string[];
			/** @description The version the change was made from; 412 when it is not the last. */
			readonly version?: number;
			/**
			 * Format: date-time
			 * @description Ignored when unchanged.
			 */
			readonly created_at?: string;
			/**
			 * Format: date-time
			 * @description Ignored when unchanged.
			 */
			readonly updated_at?: string;
			/** @description Ignored. */
			readonly disabled_reason?: ("by-hand" | "failing" | "gone") | null;
			/** @description Ignored. */
			readonly disabled_at?: string | null;
			/** @description Ignored. */
			readonly failing_since?: string | null;
			/** @description Ignored. */
			readonly paused_until?: string | null;
			/** @description Ignored. */
			readonly last_delivered_at?: string | null;
			/** @description Ignored. */
			readonly former_secret_until?: string | null;
			/** @description Where events go: https, under a public name, without user name, password, `#` or port. Where the name leads is checked at each delivery. */
			url?: string;
			/** @description What it is told of. */
			events?: ("passage.created" | "passage.updated" | "passage.deleted" | "receipt.issued" | "receipt.cancelled" | "handover.declared" | "handover.confirmed" | "handover.cancelled" | "payment.succeeded" | "payment.failed" | "payment.refunded" | "payment.disputed" | "payment.mismatch" | "export.ready" | "sector.created" | "sector.updated" | "sector.deleted" | "operation.created" | "operation.updated" | "operation.deleted" | "user.created" | "user.updated" | "user.deleted")[];
			name?: string | null;
			/** @description `true` sends what has waited, `false` lets what is due wait. What happens meanwhile is not sent. */
			active?: boolean;
		};
		FoundAddressPage: {
			data: components["schemas"]["FoundAddress"][];
			next_cursor: string | null;
		};
		FoundAddress: {
			address_id: number;
			ban_id: string;
			label: string;
			numero: number | null;
			rep: string | null;
			voie: string;
			code_postal: string;
			code_insee: string;
			commune: string;
			lon: number;
			lat: number;
			/** @description With `near` only. */
			distance_m?: number;
			/** @description The sector of the operation that has the address. */
			sector: {
				sector_id: number;
				sector_name: string;
			} | null;
			nb_log: number;
			usage: string | null;
			do_not_call: boolean;
			last_passage: {
				fk_type: string;
				motif: string | null;
				/** Format: date-time */
				passed_at: string;
			} | null;
		};
		Problem: {
			/**
			 * Format: uri
			 * @description A page that explains the code.
			 */
			type: string;
			title: string;
			status: number;
			detail: string;
			/** @description The request id, also in `X-Request-Id`. */
			instance: string;
			/**
			 * @description `GET /api/problems/{code}` explains each.
			 * @enum {string}
			 */
			code: "address-not-found" | "address-suppressed" | "already-paid" | "already-refunded" | "amount-out-of-range" | "area-not-drawable" | "area-not-found" | "area-too-large" | "blocked-ip" | "cannot-balance" | "cell-damaged" | "cheque-not-in-treasury" | "cheques-differ" | "client-too-old" | "codes-not-begun" | "codes-registered" | "commune-not-found" | "conflict-settled" | "current-password-required" | "cutting-too-large" | "difference-without-reason" | "disputed" | "duplicate-row" | "email-missing" | "email-not-retryable" | "entity-not-found" | "erased" | "example-not-ready" | "field-forbidden" | "fiscal-not-confirmed" | "fiscal-receipt-incomplete" | "fiscal-receipt-not-allowed" | "forbidden" | "handover-banked" | "handover-cancelled" | "handover-confirmed" | "id-already-used" | "idempotency-key-in-flight" | "idempotency-key-malformed" | "idempotency-key-required" | "idempotency-key-reused" | "internal-error" | "invalid-code" | "invalid-credentials" | "invalid-current-password" | "invalid-signature" | "invalid-token" | "invalid-username" | "key-expired" | "last-admin" | "login-ticket-invalid" | "malformed-json" | "map-too-large" | "member-inactive" | "message-not-found" | "method-not-allowed" | "missing-token" | "more-than-the-treasury" | "not-a-card-payment" | "not-an-operation-member" | "not-cancelable" | "not-enough-calendars" | "not-found" | "nothing-to-cut" | "nothing-to-hand-over" | "nothing-to-receipt" | "operation-closed" | "operation-not-found" | "own-handover" | "passage-locked" | "passage-not-found" | "passkey-invalid" | "passkey-refused" | "passkey-registered" | "password-compromised" | "password-not-acceptable" | "pay-account-disconnected" | "pay-account-in-progress" | "pay-account-rejected" | "pay-disabled" | "pay-location-country" | "pay-location-missing" | "pay-not-configured" | "pay-not-ready" | "pay-provider-error" | "pay-provider-unavailable" | "payload-too-large" | "payment-pending" | "person-changed" | "personal-data-not-allowed" | "precondition-failed" | "receipt-already-issued" | "receipt-cancelled" | "receipt-not-issued" | "receipt-not-printable" | "receipt-pending" | "reset-token-invalid" | "resync-required" | "room-archived" | "room-locked" | "room-members-fixed" | "room-too-large" | "second-factor-missing" | "second-factor-off" | "second-factor-required" | "second-factor-setup" | "sector-not-found" | "sectors-overlap" | "service-unavailable" | "sign-in-link-invalid" | "signup-by-invitation" | "signup-closed" | "signup-link-invalid" | "still-referenced" | "suppressed-address-not-found" | "too-many-attempts" | "too-many-keys" | "too-many-matches" | "too-many-passkeys" | "too-many-requests" | "too-many-rooms" | "too-many-towns" | "too-many-webhooks" | "town-not-failed" | "unsupported-media-type" | "upload-missing" | "upload-not-found" | "user-not-found" | "username-taken" | "validation-failed" | "webhook-exists" | "webhook-of-example" | "webhook-off";
			errors?: {
				/** @description `/field` (JSON Pointer) in the body, `?name` in the query, `{name}` in the path, `Name` of a header. */
				pointer: string;
				detail: string;
				code: string;
			}[];
		} & {
			[key: string]: unknown;
		};
		AddressDwellings: {
			data: components["schemas"]["KnownDwelling"][];
			next_cursor: null;
			/** @description Dwellings of `nb_log` that are not in `data`. */
			unnamed: number;
			/** @description The sector of the operation that has the address. */
			sector: {
				sector_id: number;
				sector_name: string;
			} | null;
		};
		KnownDwelling: {
			/** @description Both null: the only dwelling of a house, or visits that name neither. */
			dwelling: {
				floor: string | null;
				door: string | null;
			};
			do_not_call: boolean;
			/** @description The last one in this operation. */
			last_passage: {
				/** @description Null for a member whose visit it was not. */
				passage_id: number | null;
				fk_type: string;
				motif: string | null;
				/** Format: date-time */
				passed_at: string;
			} | null;
			/** @description The last visit of the newest earlier operation that has one. */
			last_season: {
				fk_type: string;
			} | null;
		};
		StoredDwelling: {
			address_id: number;
			entity_id: number;
			dwelling: {
				floor: string | null;
				door: string | null;
			};
			do_not_call: boolean;
		};
		CashBalances: {
			operation_id: number;
			entity_id: number;
			/** @constant */
			currency: "EUR";
			/** Format: date-time */
			generated_at: string;
			/** @description All members, and former ones who collected; for a member the own row. */
			members: components["schemas"]["MemberBalance"][];
			/** @description What was counted and is not deposited yet. Null for members. */
			treasury: {
				cash_cents: number;
				cheque_cents: number;
				cheque_count: number;
				/** @description What was counted of all members together. */
				confirmed: {
					cash_cents: number;
					cheque_cents: number;
					cheque_count: number;
				};
				/** @description What went from the treasury to the bank. */
				banked: {
					cash_cents: number;
					cheque_cents: number;
					cheque_count: number;
				};
			} | null;
			/** @description The calendars of the operation; null for members, and where it does not count them. */
			stock: components["schemas"]["Stock"] | null;
			totals: {
				/** @description Of what was collected, cash and cheques: the sum of `due`, `declared` and `confirmed`. */
				collected: components["schemas"]["CashSums"];
				/** @description Handed over, and not counted yet, as the visits say. */
				declared: components["schemas"]["CashSums"];
				/** @description Handed over and counted: as the visits say, not as it was counted. */
				confirmed: components["schemas"]["CashSums"];
				/** @description Cash and cheques that the member still has, as the visits say. */
				due: components["schemas"]["CashSums"];
				/** @description What is announced in hand-overs that nobody has counted yet. */
				announced: {
					cash_cents: number;
					cheque_cents: number;
					cheque_count: number;
				};
				/** @description What was counted when the hand-over was confirmed. */
				counted: {
					cash_cents: number;
					cheque_cents: number;
					cheque_count: number;
				};
				/** @description Counted less expected, of what is confirmed: what is short is negative. */
				differences_cents: number;
				calendars: components["schemas"]["Calendars"];
			};
		};
		MemberBalance: {
			ope_user_id: number;
			user_id: number;
			name: string | null;
			/** @description Absent unless stored values cannot be read: the names of these fields, which are null or empty here. Writing one anew mends it. */
			damaged?: string[];
			/** @description Of what was collected, cash and cheques: the sum of `due`, `declared` and `confirmed`. */
			collected: components["schemas"]["CashSums"];
			/** @description Handed over, and not counted yet, as the visits say. */
			declared: components["schemas"]["CashSums"];
			/** @description Handed over and counted: as the visits say, not as it was counted. */
			confirmed: components["schemas"]["CashSums"];
			/** @description Cash and cheques that the member still has, as the visits say. */
			due: components["schemas"]["CashSums"];
			/** @description What is announced in hand-overs that nobody has counted yet. */
			announced: {
				cash_cents: number;
				cheque_cents: number;
				cheque_count: number;
			};
			/** @description What was counted when the hand-over was confirmed. */
			counted: {
				cash_cents: number;
				cheque_cents: number;
				cheque_count: number;
			};
			/** @description Counted less expected, of what is confirmed: what is short is negative. */
			differences_cents: number;
			calendars: components["schemas"]["Calendars"];
			/** @description The first visit whose money is still due. */
			oldest_due_at: string | null;
		};
		CashSums: {
			cash_cents: number;
			cheque_cents: number;
			cheque_count: number;
			passages: number;
		};
		/** @description Null where the operation does not count them. */
		Calendars: {
			given: number;
			/** @description Left where somebody gave, by `effectue`, `don` and `lot`. */
			sold: number;
			returned: number;
			lost: number;
			/** @description Negative where more were left at doors than were given. */
			due: number;
		} | null;
		Stock: {
			operation_id: number;
			received: number | null;
			given: number;
			returned: number;
			lost: number;
			/** @description Received, less what members were given and did not return. */
			left: number | null;
		};
		TreasuryCheques: {
			/** @description As the visits say, the oldest first. */
			cheques: {
				passage_id: number;
				amount: string;
				/** Format: date-time */
				passed_at: string;
				/** @description The donor, who wrote the cheque. */
				name: string | null;
				/** @description Absent unless stored values cannot be read: the names of these fields, which are null or empty here. Writing one anew mends it. */
				damaged?: string[];
				/** @description Null where the visit says neither. */
				cheque: {
					bank: string | null;
					number: string | null;
				} | null;
				/** @description The hand-over with which it came. */
				handover_id: number;
			}[];
			cheque_differences: components["schemas"]["ChequeDifference"][];
		};
		/** @description What the cheques of a hand-over were counted at, less what their visits say. */
		ChequeDifference: {
			handover_id: number;
			number: string;
			cheques: string;
			cheque_count: number;
		};
		HandoverSummaryPage: {
			data: components["schemas"]["HandoverSummary"][];
			next_cursor: string | null;
			/** @description With `count=true`: how many there are on all pages; `null`: more than 10,000. */
			total?: number | null;
		};
		HandoverSummary: {
			handover_id: number;
			/** @description Gapless per association and year. */
			number: string;
			/**
			 * @description `declared`: the member has handed over, nobody has counted yet; `confirmed`: it was counted; what goes to the bank is at once; `cancelled`: it counts no more; its visits are due again.
			 * @enum {string}
			 */
			state: "declared" | "confirmed" | "cancelled";
			entity_id: number;
			operation_id: number;
			/** @description Null from the treasury to the bank. */
			from: {
				ope_user_id: number;
				user_id: number;
				name: string | null;
				/** @description Absent unless stored values cannot be read: the names of these fields, which are null or empty here. Writing one anew mends it. */
				damaged?: string[];
			} | null;
			/**
			 * @description `treasury`: from a member to the treasury of the association; `bank`: from the treasury to the bank.
			 * @enum {string}
			 */
			to: "treasury" | "bank";
			/** Format: date-time */
			until: string;
			/** @description What a hand-over has to contain: the sum of its visits. Of a deposit, what it brought and how many cheques it lists. */
			expected: {
				cash: string;
				cheques: string;
				cheque_count: number;
				passages: number;
			};
			/** @description What the declarer of a hand-over has counted. */
			declared: components["schemas"]["Counted"];
			/** @description What was counted when the hand-over was confirmed. */
			counted: components["schemas"]["Counted"] | null;
			/** @description Counted less expected, of what is confirmed: what is short is negative. */
			differences: {
				cash: string;
				cheques: string;
				cheque_count: number;
			} | null;
			/** @description Why there is a difference. */
			reason: string | null;
			/** @description Whoever declared or handed over has confirmed it, because nobody else could. */
			unwitnessed: boolean;
			deposit_reference: string | null;
			/** Format: date */
			deposited_on: string | null;
			note: string | null;
			/** @description Absent unless stored values cannot be read: the names of these fields, which are null or empty here. Writing one anew mends it. */
			damaged?: string[];
			declared_by: number | null;
			confirmed_by: number | null;
			confirmed_at: string | null;
			cancelled_by: number | null;
			cancelled_at: string | null;
			cancel_reason: string | null;
			/** @description Also the ETag: `"v<version>"`. */
			version: number;
			/** Format: date-time */
			created_at: string;
			/** Format: date-time */
			updated_at: string;
		};
		Counted: {
			cash: string;
			cheques: string;
			cheque_count: number;
			/** @description How many of each banknote and coin, named in euros; null where nobody said. */
			denominations: {
				[key: string]: number;
			} | null;
		};
		Handover: {
			handover_id: number;
			/** @description Gapless per association and year. */
			number: string;
			/**
			 * @description `declared`: the member has handed over, nobody has counted yet; `confirmed`: it was counted; what goes to the bank is at once; `cancelled`: it counts no more; its visits are due again.
			 * @enum {string}
			 */
			state: "declared" | "confirmed" | "cancelled";
			entity_id: number;
			operation_id: number;
			/** @description Null from the treasury to the bank. */
			from: {
				ope_user_id: number;
				user_id: number;
				name: string | null;
				/** @description Absent unless stored values cannot be read: the names of these fields, which are null or empty here. Writing one anew mends it. */
				damaged?: string[];
			} | null;
			/**
			 * @description `treasury`: from a member to the treasury of the association; `bank`: from the treasury to the bank.
			 * @enum {string}
			 */
			to: "treasury" | "bank";
			/** Format: date-time */
			until: string;
			/** @description What a hand-over has to contain: the sum of its visits. Of a deposit, what it brought and how many cheques it lists. */
			expected: {
				cash: string;
				cheques: string;
				cheque_count: number;
				passages: number;
			};
			/** @description What the declarer of a hand-over has counted. */
			declared: components["schemas"]["Counted"];
			/** @description What was counted when the hand-over was confirmed. */
			counted: components["schemas"]["Counted"] | null;
			/** @description Counted less expected, of what is confirmed: what is short is negative. */
			differences: {
				cash: string;
				cheques: string;
				cheque_count: number;
			} | null;
			/** @description Why there is a difference. */
			reason: string | null;
			/** @description Whoever declared or handed over has confirmed it, because nobody else could. */
			unwitnessed: boolean;
			deposit_reference: string | null;
			/** Format: date */
			deposited_on: string | null;
			note: string | null;
			/** @description Absent unless stored values cannot be read: the names of these fields, which are null or empty here. Writing one anew mends it. */
			damaged?: string[];
			declared_by: number | null;
			confirmed_by: number | null;
			confirmed_at: string | null;
			cancelled_by: number | null;
			cancelled_at: string | null;
			cancel_reason: string | null;
			/** @description Also the ETag: `"v<version>"`. */
			version: number;
			/** Format: date-time */
			created_at: string;
			/** Format: date-time */
			updated_at: string;
			/** @description Its visits as they were handed over; of a deposit, those of the cheques that it brought. A cancelled hand-over keeps its own; the cheques of a cancelled deposit are in the treasury again. */
			passages: {
				passage_id: number;
				amount: string;
				/** Format: date-time */
				passed_at: string;
				/** @description The donor, who wrote the cheque. */
				name: string | null;
				/** @description Absent unless stored values cannot be read: the names of these fields, which are null or empty here. Writing one anew mends it. */
				damaged?: string[];
				/** @description Null where the visit says neither. */
				cheque: {
					bank: string | null;
					number: string | null;
				} | null;
				receipt_number: string | null;
				/**
				 * @description `cash`: cash; `cheque`: a cheque.
				 * @enum {string}
				 */
				payment_type: "cash" | "cheque";
			}[];
			/** @description The differences in cheques that a deposit carried. Empty of a hand-over to the treasury. */
			cheque_differences: components["schemas"]["ChequeDifference"][];
		};
		RoomPage: {
			data: components["schemas"]["Room"][];
			next_cursor: string | null;
			/** @description Ask again after so many seconds, with `If-None-Match`: 5 while a message is younger than two minutes, 30 within an hour, else 120. */
			poll_after_s: number;
		};
		Room: {
			room_id: number;
			/**
			 * @description `private`: a room of two; `group`: a room of those who were invited; `broadcast`: an administrator writes, all others read; `sector`: the members of a sector, who come and go with it.
			 * @enum {string}
			 */
			kind: "private" | "group" | "broadcast" | "sector";
			/** @description Of a private room, the name of the other one. */
			title: string | null;
			/** @description Absent unless stored values cannot be read: the names of these fields, which are null or empty here. Writing one anew mends it. */
			damaged?: string[];
			operation_id: number | null;
			sector_id: number | null;
			/**
			 * @description The caller’s in this room. `owner`: invites others and locks the room; `member`: reads and writes.
			 * @enum {string}
			 */
			role: "owner" | "member";
			members_count: number;
			/** @description The last one since the caller joined. */
			last_message: {
				seq: number;
				author_id: number | null;
				/** @description `ancien membre` for who has gone. */
				author_name: string | null;
				/** @description The first 100 characters of its text, on one line; null when it was deleted. */
				preview: string | null;
				/** @description Absent unless stored values cannot be read: the names of these fields, which are null or empty here. Writing one anew mends it. */
				damaged?: string[];
				uploads_count: number;
				/** Format: date-time */
				sent_at: string;
				deleted_at: string | null;
			} | null;
			/** @description Messages of others after the own mark, deleted ones not counted. */
			unread: number;
			/** @description The caller’s own wish; clients heed it. */
			muted_until: string | null;
			/** @description Nobody writes; also when one of two has left. */
			locked: boolean;
			archived_at: string | null;
			version: number;
			/** @description With `room_id` only. */
			members?: {
				user_id: number;
				name: string | null;
				/** @description Absent unless stored values cannot be read: the names of these fields, which are null or empty here. Writing one anew mends it. */
				damaged?: string[];
				/**
				 * @description `owner`: invites others and locks the room; `member`: reads and writes.
				 * @enum {string}
				 */
				role: "owner" | "member";
			}[];
		};
		MessagePage: {
			data: components["schemas"]["Message"][];
			next_cursor: string | null;
			/** @description Up to which number each member has read, by user id; empty in a broadcast. */
			read_to: {
				[key: string]: number;
			};
			/** @description Ask again after so many seconds, with `If-None-Match`: 5 while a message is younger than two minutes, 30 within an hour, else 120. */
			poll_after_s: number;
		};
		Message: {
			message_id: number;
			/** Format: uuid */
			id: string;
			/** @description Numbers the messages of a room, without a gap. */
			seq: number;
			author_id: number | null;
			/** @description `ancien membre` for who has gone. */
			author_name: string | null;
			/** @description Plain text; null when it was deleted. */
			body: string | null;
			/** @description Absent unless stored values cannot be read: the names of these fields, which are null or empty here. Writing one anew mends it. */
			damaged?: string[];
			reply_to: number | null;
			upload_ids: number[];
			/** Format: date-time */
			sent_at: string;
			/** @description Always null: delete and write again. */
			edited_at: string | null;
			deleted_at: string | null;
		};
		CommunePage: {
			data: components["schemas"]["Commune"][];
			next_cursor: string | null;
		};
		Commune: {
			code_insee: string;
			name: string;
			postal_codes: string[];
			department: string;
		};
		ClientConfig: {
			map: {
				min_zoom: number;
				max_zoom: number;
			};
			password: {
				min: number;
				max: number;
			};
			platforms: ("web" | "ios" | "android")[];
			payment_types: ("cash" | "cheque" | "pay" | "card_other" | "transfer" | "none" | "other")[];
			passage_types: ("effectue" | "a_finaliser" | "refuse" | "don" | "lot" | "maison_vide")[];
			motifs: ("absent" | "repasser" | "paiement_attendu" | "acces_impossible")[];
			roles: {
				role_id: number;
				name: string;
			}[];
			labels: components["schemas"]["Labels"];
			passage_rules: components["schemas"]["PassageRule"][];
			fee: {
				/** @constant */
				percent: 0;
				/** @constant */
				minimum: 0;
			};
			min_app_version: string | null;
			/**
			 * @description Who may sign an association up with `POST /api/signup`. `off`: nobody; `invited`: whom a super administrator gave a link; `open`: everybody.
			 * @enum {string}
			 */
			signup: "off" | "invited" | "open";
			/** @description Whether this stage has an example to look at: `POST /api/example`. */
			example: boolean;
		};
		/** @description French, by enumeration and value. */
		Labels: {
			passage_types: {
				[key: string]: string;
			};
			motifs: {
				[key: string]: string;
			};
			payment_types: {
				[key: string]: string;
			};
			payment_states: {
				[key: string]: string;
			};
			flags: {
				[key: string]: string;
			};
			receipt_kinds: {
				[key: string]: string;
			};
			receipt_states: {
				[key: string]: string;
			};
			email_states: {
				[key: string]: string;
			};
			/** @description By `entity_type_id`. */
			entity_types: {
				[key: string]: string;
			};
			/** @description By the names of `roles`. */
			roles: {
				[key: string]: string;
			};
			/** @description The setting `second_factor`. */
			factor_rules: {
				[key: string]: string;
			};
			return_parts: {
				[key: string]: string;
			};
			address_states: {
				[key: string]: string;
			};
			password_reasons: {
				[key: string]: string;
			};
			history_objects: {
				[key: string]: string;
			};
			history_actions: {
				[key: string]: string;
			};
			handover_states: {
				[key: string]: string;
			};
			handover_destinations: {
				[key: string]: string;
			};
			stock_kinds: {
				[key: string]: string;
			};
			pay_account_states: {
				[key: string]: string;
			};
			payment_link_states: {
				[key: string]: string;
			};
			refund_states: {
				[key: string]: string;
			};
			refund_reasons: {
				[key: string]: string;
			};
			pay_findings: {
				[key: string]: string;
			};
			alert_kinds: {
				[key: string]: string;
			};
			email_purposes: {
				[key: string]: string;
			};
			export_kinds: {
				[key: string]: string;
			};
			export_states: {
				[key: string]: string;
			};
			export_failures: {
				[key: string]: string;
			};
			sector_proposal_states: {
				[key: string]: string;
			};
			receipt_batch_states: {
				[key: string]: string;
			};
			receipt_batch_failures: {
				[key: string]: string;
			};
			upload_purposes: {
				[key: string]: string;
			};
			upload_states: {
				[key: string]: string;
			};
			upload_problems: {
				[key: string]: string;
			};
			room_kinds: {
				[key: string]: string;
			};
			room_roles: {
				[key: string]: string;
			};
		};
		PassageRule: {
			/**
			 * @description `effectue`: somebody was there and gave; `a_finaliser`: to come back to, for a `motif`; `refuse`: somebody was there and did not give; `don`: a gift without a calendar; `lot`: one gift for several calendars or homes; `maison_vide`: nobody lives there.
			 * @enum {string}
			 */
			fk_type: "effectue" | "a_finaliser" | "refuse" | "don" | "lot" | "maison_vide";
			/**
			 * @description `some`: an amount above 0 is needed; `none`: there is none; `any`: there may be one.
			 * @enum {string}
			 */
			money: "some" | "none" | "any";
			min_calendars: number;
			/** @description Whether name, e-mail, phone and address may be stored; never with the motif `absent`. */
			personal_data: boolean;
		};
		DepartmentPage: {
			data: components["schemas"]["Department"][];
			next_cursor: string | null;
		};
		Department: {
			/** @description Text: `01`, `2A`, `971`. */
			code: string;
			nom: string;
			source: string;
			vintage: string | null;
			/** Format: date-time */
			imported_at: string;
		};
		DepartmentFeature: {
			/** @constant */
			type: "Feature";
			id: string;
			properties: {
				/** @description Text: `01`, `2A`, `971`. */
				code: string;
				nom: string;
				source: string;
				vintage: string | null;
				/** Format: date-time */
				imported_at: string;
			};
			geometry: {
				/** @constant */
				type: "Polygon";
				coordinates: number[][][];
			} | {
				/** @constant */
				type: "MultiPolygon";
				coordinates: number[][][][];
			};
		};
		EmailPage: {
			data: components["schemas"]["Email"][];
			next_cursor: string | null;
			/** @description With `count=true`: how many there are on all pages; `null`: more than 10,000. */
			total?: number | null;
		};
		Email: {
			email_id: number;
			entity_id: number | null;
			/**
			 * @description `receipt`: a receipt, with its document; `receipt-cancelled`: the notice that a receipt was cancelled; `password-reset`: a link to choose another password; `password-changed`: the notice that a password was changed; `second-factor`: the notice that a passkey, codes or recovery codes were added, removed or used; `key-made`: the notice that software got a key; `email-changed`: the notice that an e-mail address was changed; `invitation`: the first link to choose a password; `signup`: a link to sign an association up; `pay-notice`: a notice about card payments; `handover-confirmed`: what was counted of the cash that a member handed over; `cash-due`: what members have not handed over for two weeks; `webhook-off`: the notice that other software is no longer told of events; `chat-digest`: a reminder of unread messages.
			 * @enum {string}
			 */
			purpose: "receipt" | "receipt-cancelled" | "password-reset" | "password-changed" | "second-factor" | "key-made" | "email-changed" | "invitation" | "signup" | "pay-notice" | "handover-confirmed" | "cash-due" | "webhook-off" | "chat-digest";
			receipt_id: number | null;
			/** @description Whose account it is about, or who is told; null with a receipt. */
			user_id: number | null;
			/** @description Masked for super administrators. Empty once the person was erased. */
			to: string;
			/** @description Absent unless stored values cannot be read: the names of these fields, which are null or empty here. Writing one anew mends it. */
			damaged?: string[];
			/**
			 * @description `queued`: waits for its turn or the next attempt; `sending`: at the mail server; `sent`: taken by it; `failed`: given up; `bounced`: refused by the recipient’s server for good; `complained`: the recipient called it spam.
			 * @enum {string}
			 */
			state: "queued" | "sending" | "sent" | "failed" | "bounced" | "complained";
			/** @description Why it failed, or waits for another attempt. `outcome-unknown`: it may have left, a person decides. `address-suppressed`: the address refused an earlier one. `cell-damaged`: its address or text cannot be read. Otherwise what the mail server answered. */
			failure: string | null;
			attempts: number;
			/**
			 * Format: date-time
			 * @description When it may leave.
			 */
			send_after: string;
			sent_at: string | null;
			/** @description When the recipient’s server took it. */
			delivered_at: string | null;
			/** @description Also the ETag: `"v<version>"`. */
			version: number;
			/** Format: date-time */
			created_at: string;
			/** Format: date-time */
			updated_at: string;
		};
		SuppressedAddressPage: {
			data: components["schemas"]["SuppressedAddress"][];
			next_cursor: string | null;
		};
		SuppressedAddress: {
			entity_id: number | null;
			/** @description Masked for super administrators. Null once the person was erased: nothing is sent to the address all the same. */
			address: string | null;
			/** @description Absent unless stored values cannot be read: the names of these fields, which are null or empty here. Writing one anew mends it. */
			damaged?: string[];
			/**
			 * @description `bounced`: the mailbox does not exist; `complained`: its owner called the mail unwanted.
			 * @enum {string}
			 */
			reason: "bounced" | "complained";
			/** Format: date-time */
			since: string;
		};
		EntityPage: {
			data: (components["schemas"]["ListedEntity"] | components["schemas"]["EntityPublic"])[];
			next_cursor: string | null;
			/** @description With `count=true`: how many there are on all pages; `null`: more than 10,000. */
			total?: number | null;
		};
		ListedEntity: {
			entity_id: number;
			/**
			 * @description What kind of association it is. 1 amicale, 2 union départementale, 3 sport, 4 école, 5 fêtes/culture, 6 caritative, 9 autre
			 * @enum {integer}
			 */
			entity_type_id: 1 | 2 | 3 | 4 | 5 | 6 | 9;
			/** @description Name of the association, as receipts show it. */
			name: string;
			/** @description Town of the association. */
			city: string | null;
			/** @description Postal code of the association. */
			postal_code: string;
			/** @description The time zone in which its days begin and end. */
			time_zone: string;
			/**
			 * @description 1: its members may take cards.
			 * @enum {integer}
			 */
			chk_pay: 0 | 1;
			/** @description A checked upload for `logo`; new receipts carry it. Null for none. */
			logo: number | null;
			/** @description Absent unless stored values cannot be read: the names of these fields, which are null or empty here. Writing one anew mends it. */
			damaged?: string[];
			/** @description Also the ETag: `"v<version>"`. */
			version: number;
			/** @description E-mail address of the association, to which donors may answer. */
			email: string | null;
			/** @description Telephone number of the association. */
			phone: string | null;
			/** @description Number and street of the association. */
			address_line: string | null;
			/** @description Number of the association in the register of enterprises. */
			siren: string | null;
			/** @description Number of the association in the register of associations. */
			rna: string | null;
			/** @description What the association has decided for itself. */
			settings: {
				/** @description Members may delete own unlocked passages. */
				members_can_delete: boolean;
				/** @description A passage with money and an e-mail address gets its receipt by itself. */
				auto_receipts: boolean;
				/** @description The month in which the fiscal year of the association begins. */
				fiscal_year_start: number;
				/** @description So many days after the end of an operation the names on visits without money are erased, and all remarks. */
				names_kept_days: number;
				/** @description So many months after their last gift donors are erased from visits. */
				donors_kept_months: number;
				/** @description The sheets of sectors on paper say what became of each door last season, without names or amounts. */
				paper_last_season: boolean;
				/**
				 * @description What is asked besides the password. `off`: nothing besides the password; `offered`: a second factor of whoever has registered one; `required_for_managers`: also one of every administrator and treasurer, who can do nothing before it is registered.
				 * @enum {string}
				 */
				second_factor: "off" | "offered" | "required_for_managers";
				/** @description Rooms of the chat are kept for so many months after their operation has ended, others after their last message. */
				chat_months: number;
				fiscal: {
					/** @description The association issues fiscal receipts. */
					enabled: boolean;
					/** @description Why the association may issue fiscal receipts: a ruling, or its own judgement. */
					basis: string | null;
					/** @description A checked upload for `fiscal-basis`: the paper behind `basis`. */
					basis_upload_id: number | null;
					/** @description The category of body on the form. */
					category: string | null;
					/** @description The purpose of the association on the form. */
					object: string | null;
					/** @description Name and quality of the person who signs. */
					signatory: string | null;
				};
				accounts: {
					/** @description Gifts by hand. */
					gifts: string;
					/** @description Cash and cheques that members have not handed over, or nobody has counted yet. */
					members: string;
					/** @description Cash in the treasury. */
					cash: string;
					/** @description Cheques in the treasury, to be deposited. */
					cheques: string;
					/** @description The bank. */
					bank: string;
					/** @description Cards, at the provider until it pays out. */
					cards: string;
					/** @description Fees of the provider of card payments. */
					fees: string;
					/** @description What was short when a hand-over was counted. */
					shortages: string;
					/** @description What was too much when a hand-over was counted. */
					surpluses: string;
					/** @description Money of unknown origin or destination, until somebody has settled it. */
					suspense: string;
				};
			};
			/** Format: date-time */
			created_at: string;
			/** Format: date-time */
			updated_at: string;
			deleted_at: string | null;
			first_steps?: components["schemas"]["StepsTaken"];
		};
		/** @description For super administrators: what the association has. */
		StepsTaken: {
			season: boolean;
			sectors: boolean;
			/** @description There is somebody beside the first administrator. */
			members: boolean;
			visits: boolean;
			/** @description Nobody of the association can sign in. */
			closed: boolean;
		};
		EntityPublic: {
			entity_id: number;
			/**
			 * @description What kind of association it is. 1 amicale, 2 union départementale, 3 sport, 4 école, 5 fêtes/culture, 6 caritative, 9 autre
			 * @enum {integer}
			 */
			entity_type_id: 1 | 2 | 3 | 4 | 5 | 6 | 9;
			/** @description Name of the association, as receipts show it. */
			name: string;
			/** @description Town of the association. */
			city: string | null;
			/** @description Postal code of the association. */
			postal_code: string;
			/** @description The time zone in which its days begin and end. */
			time_zone: string;
			/**
			 * @description 1: its members may take cards.
			 * @enum {integer}
			 */
			chk_pay: 0 | 1;
			/** @description A checked upload for `logo`; new receipts carry it. Null for none. */
			logo: number | null;
			/** @description Absent unless stored values cannot be read: the names of these fields, which are null or empty here. Writing one anew mends it. */
			damaged?: string[];
			/** @description Also the ETag: `"v<version>"`. */
			version: number;
		};
		Entity: {
			entity_id: number;
			/**
			 * @description What kind of association it is. 1 amicale, 2 union départementale, 3 sport, 4 école, 5 fêtes/culture, 6 caritative, 9 autre
			 * @enum {integer}
			 */
			entity_type_id: 1 | 2 | 3 | 4 | 5 | 6 | 9;
			/** @description Name of the association, as receipts show it. */
			name: string;
			/** @description Town of the association. */
			city: string | null;
			/** @description Postal code of the association. */
			postal_code: string;
			/** @description The time zone in which its days begin and end. */
			time_zone: string;
			/**
			 * @description 1: its members may take cards.
			 * @enum {integer}
			 */
			chk_pay: 0 | 1;
			/** @description A checked upload for `logo`; new receipts carry it. Null for none. */
			logo: number | null;
			/** @description Absent unless stored values cannot be read: the names of these fields, which are null or empty here. Writing one anew mends it. */
			damaged?: string[];
			/** @description Also the ETag: `"v<version>"`. */
			version: number;
			/** @description E-mail address of the association, to which donors may answer. */
			email: string | null;
			/** @description Telephone number of the association. */
			phone: string | null;
			/** @description Number and street of the association. */
			address_line: string | null;
			/** @description Number of the association in the register of enterprises. */
			siren: string | null;
			/** @description Number of the association in the register of associations. */
			rna: string | null;
			/** @description What the association has decided for itself. */
			settings: {
				/** @description Members may delete own unlocked passages. */
				members_can_delete: boolean;
				/** @description A passage with money and an e-mail address gets its receipt by itself. */
				auto_receipts: boolean;
				/** @description The month in which the fiscal year of the association begins. */
				fiscal_year_start: number;
				/** @description So many days after the end of an operation the names on visits without money are erased, and all remarks. */
				names_kept_days: number;
				/** @description So many months after their last gift donors are erased from visits. */
				donors_kept_months: number;
				/** @description The sheets of sectors on paper say what became of each door last season, without names or amounts. */
				paper_last_season: boolean;
				/**
				 * @description What is asked besides the password. `off`: nothing besides the password; `offered`: a second factor of whoever has registered one; `required_for_managers`: also one of every administrator and treasurer, who can do nothing before it is registered.
				 * @enum {string}
				 */
				second_factor: "off" | "offered" | "required_for_managers";
				/** @description Rooms of the chat are kept for so many months after their operation has ended, others after their last message. */
				chat_months: number;
				fiscal: {
					/** @description The association issues fiscal receipts. */
					enabled: boolean;
					/** @description Why the association may issue fiscal receipts: a ruling, or its own judgement. */
					basis: string | null;
					/** @description A checked upload for `fiscal-basis`: the paper behind `basis`. */
					basis_upload_id: number | null;
					/** @description The category of body on the form. */
					category: string | null;
					/** @description The purpose of the association on the form. */
					object: string | null;
					/** @description Name and quality of the person who signs. */
					signatory: string | null;
				};
				accounts: {
					/** @description Gifts by hand. */
					gifts: string;
					/** @description Cash and cheques that members have not handed over, or nobody has counted yet. */
					members: string;
					/** @description Cash in the treasury. */
					cash: string;
					/** @description Cheques in the treasury, to be deposited. */
					cheques: string;
					/** @description The bank. */
					bank: string;
					/** @description Cards, at the provider until it pays out. */
					cards: string;
					/** @description Fees of the provider of card payments. */
					fees: string;
					/** @description What was short when a hand-over was counted. */
					shortages: string;
					/** @description What was too much when a hand-over was counted. */
					surpluses: string;
					/** @description Money of unknown origin or destination, until somebody has settled it. */
					suspense: string;
				};
			};
			/** Format: date-time */
			created_at: string;
			/** Format: date-time */
			updated_at: string;
			deleted_at: string | null;
		};
		/** @description The public part for members, the whole record for everybody else. */
		EntityView: components["schemas"]["Entity"] | components["schemas"]["EntityPublic"];
		ClosedEntity: {
			entity_id: number;
			/** @description The people who could sign in until then. */
			users: number;
		};
		HistoryPage: {
			data: components["schemas"]["HistoryEntry"][];
			next_cursor: string | null;
		};
		HistoryEntry: {
			history_id: number;
			/** Format: date-time */
			at: string;
			/**
			 * @description `user`: a user; `entity`: the association; `operation`: an operation; `sector`: a sector; `membership`: who is in an operation; `passage`: a visit; `receipt`: a receipt; `receipt_batch`: receipts that were asked for together; `stock`: calendars given to a member, returned or lost; `handover`: a hand-over of cash and cheques; `refund`: a refund of a card; `export`: an export; `upload`: an upload; `conflict`: a value that two people changed; `address`: a dwelling; `room`: a room of the chat; `email`: an e-mail; `suppressed_address`: an address that got no e-mails; `person`: a person who was looked for or erased; `webhook`: software that is told of events; `api_key`: a key of software; `event_log`: a reading of the event log.
			 * @enum {string}
			 */
			object: "user" | "entity" | "operation" | "sector" | "membership" | "passage" | "receipt" | "receipt_batch" | "handover" | "stock" | "refund" | "export" | "upload" | "conflict" | "address" | "room" | "email" | "suppressed_address" | "person" | "webhook" | "api_key" | "event_log";
			/** @description 0 for an erasure of a `person`, whom no id names; an export of one has its own. */
			object_id: number;
			/**
			 * @description `created`: it came into being; `changed`: its fields changed; `deleted`: it was deleted; `restored`: it was restored; `added`: somebody came in; `removed`: somebody was taken out; `issued`: a receipt got its number; `sent`: an e-mail went out; `cancelled`: it counts no more; `closed`: an association was closed: nobody of it signs in any more; `invited`: an invitation was sent; `imported`: users came from a file; `settled`: a conflict was decided, a hand-over was counted; `exported`: a file with a person was asked for; `erased`: a person was erased; of an operation: its visits, ten years after; `read`: somebody looked at it.
			 * @enum {string}
			 */
			action: "created" | "changed" | "deleted" | "restored" | "added" | "removed" | "issued" | "sent" | "cancelled" | "closed" | "invited" | "imported" | "settled" | "exported" | "erased" | "read";
			changes: {
				[key: string]: true | {
					old: unknown;
					new: unknown;
				};
			} | null;
			/** @description null: the service itself. */
			by_user_id: number | null;
			by_name: string | null;
			/** @description The key of the software that did it for `by_user_id`. */
			by_key_id: number | null;
			by_key_name: string | null;
			/** @description As in `X-Request-Id` of the answer. */
			request_id: string;
		};
		Example: {
			/**
			 * @description `making`: not complete yet: the same request again makes more of it; `ready`: complete.
			 * @enum {string}
			 */
			state: "making" | "ready";
			/** @description Steps that are done. */
			done: number;
			/** @description Steps in all. */
			of: number;
		};
		ExportPage: {
			data: components["schemas"]["Export"][];
			next_cursor: string | null;
			/** @description With `count=true`: how many there are on all pages; `null`: more than 10,000. */
			total?: number | null;
		};
		Export: {
			export_id: number;
			entity_id: number;
			/**
			 * @description `passages`, `receipts`, `history`: as CSV. `journal`: the money of the operation in double entry, as CSV with the columns of article A47 A-1 LPF. `receipts-zip`: PDF files in a zip. `sector-sheet`: sectors to walk with on paper, as PDF. `person`: everything about a person, as JSON.
			 * @enum {string}
			 */
			kind: "passages" | "receipts" | "receipts-zip" | "history" | "sector-sheet" | "journal" | "person";
			/** @description Null in that of a person, and of the history of the whole association. */
			operation_id: number | null;
			/** @description Absent where everything was asked for. */
			filter?: components["schemas"]["ExportFilter"];
			/**
			 * @description `csv`: a file for a spreadsheet; `json`: JSON; `zip`: a zip of documents; `pdf`: pages to print.
			 * @enum {string}
			 */
			format: "csv" | "json" | "zip" | "pdf";
			/** @description A byte order mark, by which a spreadsheet knows UTF-8. */
			bom: boolean;
			/** @description `12,50`, as a French spreadsheet wants it. */
			decimal_comma: boolean;
			/**
			 * @description `pending`: it is being built; `ready`: it can be downloaded; `failed`: it was given up or withdrawn; `expired`: it was deleted after seven days.
			 * @enum {string}
			 */
			state: "pending" | "ready" | "failed" | "expired";
			/** @description Why it failed, where that is known. */
			failure: ("erased" | "not-built") | null;
			/** @description Lines below the header, or documents; null until the file is ready. */
			rows: number | null;
			bytes: number | null;
			/** @description Where the file is while it is `ready`. Whoever has the address has the file: keep it secret. */
			url: string | null;
			/** @description Read the export again for another address. */
			url_expires_at: string | null;
			/**
			 * Format: date-time
			 * @description Until when the file is kept.
			 */
			expires_at: string;
			requested_by: number | null;
			/** Format: date-time */
			created_at: string;
			/** Format: date-time */
			updated_at: string;
		};
		FieldPage: components["schemas"]["FieldPassagePage"] | components["schemas"]["FieldAddressPage"] | components["schemas"]["FieldSectorPage"] | components["schemas"]["FieldMemberPage"];
		FieldPassagePage: {
			/**
			 * @description discriminator enum property added by openapi-typescript
			 * @enum {string}
			 */
			collection: "passages";
			documents: (components["schemas"]["FieldPassage"] | components["schemas"]["FieldTombstone"])[];
			checkpoint: {
				cursor: string;
			};
			/** @description True only with exactly as many documents as were asked for. */
			has_more: boolean;
		};
		/** @description Name, e-mail address, phone, address and remark are null for other members than the author. */
		FieldPassage: {
			passage_id: number;
			/** Format: uuid */
			id: string;
			fk_operation: number;
			fk_sector: number;
			/** @description The membership id; `user_id` is the user. */
			fk_user: number;
			user_id: number;
			/** @description The address that was visited: the `address_id` of an address answer. */
			fk_adresse: number | null;
			/** @description Floor and door within the building. */
			dwelling: {
				floor: string | null;
				door: string | null;
			} | null;
			/**
			 * @description What came of the visit. `effectue`: somebody was there and gave; `a_finaliser`: to come back to, for a `motif`; `refuse`: somebody was there and did not give; `don`: a gift without a calendar; `lot`: one gift for several calendars or homes; `maison_vide`: nobody lives there.
			 * @enum {string}
			 */
			fk_type: "effectue" | "a_finaliser" | "refuse" | "don" | "lot" | "maison_vide";
			/** @description Why somebody has to come back. */
			motif: ("absent" | "repasser" | "paiement_attendu" | "acces_impossible") | null;
			/**
			 * Format: date
			 * @description The day on which somebody is expected back.
			 */
			return_on: string | null;
			/** @description The part of that day. */
			return_part: ("morning" | "afternoon" | "evening") | null;
			/** @description What was given, in euros. */
			montant: string;
			/**
			 * @description The means of payment. `cash`: cash; `cheque`: a cheque, whose number may be kept; `pay`: a card, on the association's own account; `card_other`: a card on another terminal; `transfer`: a bank transfer; `none`: no money; `other`: something else.
			 * @enum {string}
			 */
			fk_type_reglement: "cash" | "cheque" | "pay" | "card_other" | "transfer" | "none" | "other";
			/** @description How many calendars were left there. */
			nb_calendriers: number;
			/** @description Bank and number of the cheque. */
			cheque: {
				bank: string | null;
				number: string | null;
			} | null;
			/** @description Name of the donor. */
			name: string | null;
			/** @description E-mail address of the donor, to which the receipt goes. */
			email: string | null;
			/** @description Telephone number of the donor. */
			phone: string | null;
			/** @description Postal address of the donor, which a fiscal receipt needs. */
			donor_address: string | null;
			/** @description What the member noted of the visit. */
			remark: string | null;
			/**
			 * Format: date-time
			 * @description When the visit was.
			 */
			passed_at: string;
			/** @description Latitude of the visit, in degrees (WGS 84). */
			lat: number | null;
			/** @description Longitude of the visit, in degrees (WGS 84). */
			lon: number | null;
			/** @description Metres by which `lat` and `lon` may be wrong. Above 50 they decide nothing finer than the sector. */
			accuracy_m: number | null;
			/** @description Absent unless stored values cannot be read: the names of these fields, which are null or empty here. Writing one anew mends it. */
			damaged?: string[];
			flags: ("hors_secteur" | "doublon_suspect" | "late" | "clock" | "ne_pas_solliciter")[];
			payment_state: ("pending" | "processing" | "paid" | "failed" | "canceled" | "partially_refunded" | "refunded" | "disputed" | "dispute_won" | "dispute_lost" | "mismatch") | null;
			/** @description Of a card payment, what was given back; `montant` stays the gift. */
			refunded: string;
			receipt_id: number | null;
			locked: boolean;
			/** @description Also the ETag: `"v<version>"`. */
			version: number;
			/** Format: date-time */
			created_at: string;
			/** Format: date-time */
			updated_at: string;
			deleted_at: string | null;
			/** @constant */
			_deleted: false;
			sync_error: null;
		};
		/** @description Deleted, or not to be seen by the caller any more. */
		FieldTombstone: {
			/** @description The id of the document, in all collections text. */
			id: string;
			/** @constant */
			_deleted: true;
			/** @description Grows with each change. */
			version: number;
		};
		FieldAddressPage: {
			/**
			 * @description discriminator enum property added by openapi-typescript
			 * @enum {string}
			 */
			collection: "addresses";
			documents: (components["schemas"]["FieldAddress"] | components["schemas"]["FieldTombstone"])[];
			checkpoint: {
				cursor: string;
			};
			/** @description True only with exactly as many documents as were asked for. */
			has_more: boolean;
		};
		FieldAddress: {
			address_id: number;
			sector_id: number;
			ban_id: string;
			numero: number | null;
			rep: string | null;
			voie: string;
			code_postal: string;
			code_insee: string;
			commune: string;
			lon: number;
			lat: number;
			rnb_id: string | null;
			batiment_groupe_id: string | null;
			nb_log: number;
			nb_log_source: string;
			nb_niveau: number | null;
			usage: string | null;
			annee_construction: number | null;
			do_not_call: boolean;
			/** @description The place in the walk of its sector, from 1: street after street, odd and even sides. */
			walk: number | null;
			/** @description Its sector was chosen by hand, and stays when outlines change. */
			given_by_hand: boolean;
			/** @description The id of the document, in all collections text. */
			id: string;
			dwellings: {
				floor: string | null;
				door: string | null;
				do_not_call: boolean;
				last_passage: {
					fk_type: string;
					motif: string | null;
					/** Format: date-time */
					passed_at: string;
				} | null;
				/** @description The last visit in the operations before this one. */
				last_season: {
					fk_type: string;
				} | null;
			}[];
			/** @description Grows with each change. */
			version: number;
			/** @constant */
			_deleted: false;
		};
		FieldSectorPage: {
			/**
			 * @description discriminator enum property added by openapi-typescript
			 * @enum {string}
			 */
			collection: "sectors";
			documents: (components["schemas"]["FieldSector"] | components["schemas"]["FieldTombstone"])[];
			checkpoint: {
				cursor: string;
			};
			/** @description True only with exactly as many documents as were asked for. */
			has_more: boolean;
		};
		FieldSector: {
			sector_id: number;
			operation_id: number;
			entity_id: number;
			/** @description Name of the sector, as members know it. */
			sector_name: string;
			/** @description Its colour on maps, `#RRGGBB`. */
			color: string | null;
			outline: ({
				/** @constant */
				type: "Polygon";
				coordinates: number[][][];
			} | {
				/** @constant */
				type: "MultiPolygon";
				coordinates: number[][][][];
			}) | null;
			area_m2: number | null;
			address_count: number;
			dwelling_count: number;
			/** @description How far the addresses have the data of their buildings. A sector is complete without them. */
			enrichment: {
				/**
				 * @description `pending`: the worker has not finished; `done`: it has finished; `failed`: the building service did not answer; it is asked again by itself.
				 * @enum {string}
				 */
				state: "pending" | "done" | "failed";
				/** @description When it was last `done`. */
				at: string | null;
				/** @description Addresses of which a building is known. */
				matched: number;
				/** @description Addresses of the sector. */
				of: number;
			};
			departments: string[];
			members: components["schemas"]["OperationMember"][];
			/** @description Also the ETag: `"v<version>"`. */
			version: number;
			/** Format: date-time */
			created_at: string;
			/** Format: date-time */
			updated_at: string;
			deleted_at: string | null;
			/** @description The id of the document, in all collections text. */
			id: string;
			/** @constant */
			_deleted: false;
		};
		OperationMember: {
			/** @description Even; of this operation only. */
			ope_user_id: number;
			/** @description Odd. */
			user_id: number;
			name: string | null;
			/** @description Absent unless stored values cannot be read: the names of these fields, which are null or empty here. Writing one anew mends it. */
			damaged?: string[];
		};
		FieldMemberPage: {
			/**
			 * @description discriminator enum property added by openapi-typescript
			 * @enum {string}
			 */
			collection: "members";
			documents: (components["schemas"]["FieldMember"] | components["schemas"]["FieldTombstone"])[];
			checkpoint: {
				cursor: string;
			};
			/** @description True only with exactly as many documents as were asked for. */
			has_more: boolean;
		};
		FieldMember: {
			/** @description Even; of this operation only. */
			ope_user_id: number;
			/** @description Odd. */
			user_id: number;
			name: string | null;
			/** @description Absent unless stored values cannot be read: the names of these fields, which are null or empty here. Writing one anew mends it. */
			damaged?: string[];
			/** @description The id of the document, in all collections text. */
			id: string;
			/** @description Grows with each change. */
			version: number;
			/** @constant */
			_deleted: false;
		};
		/** @description Empty when everything was taken as it was sent. */
		FieldPushAnswer: ({
			sync_error?: components["schemas"]["FieldSyncError"] | null;
		} & {
			[key: string]: unknown;
		})[];
		/** @description Why a row was not taken as it was sent. */
		FieldSyncError: {
			/** @description A code of the problem catalogue. Only rows of a push are refused with `duplicate-row`. */
			code: string;
			detail: string;
			/** @description The fields that the phone has to give up. */
			fields: string[];
		};
		FieldBootstrap: {
			/** Format: date-time */
			server_time: string;
			operation: components["schemas"]["Operation"];
			entity_settings: {
				/** @description Members may delete own unlocked passages. */
				members_can_delete: boolean;
				/** @description A passage with money and an e-mail address gets its receipt by itself. */
				auto_receipts: boolean;
			};
			member: {
				ope_user_id: number | null;
				user_id: number;
			};
			sectors: {
				sector_id: number;
				sector_name: string;
				color: string | null;
				outline: ({
					/** @constant */
					type: "Polygon";
					coordinates: number[][][];
				} | {
					/** @constant */
					type: "MultiPolygon";
					coordinates: number[][][][];
				}) | null;
				departments: string[];
				version: number;
			}[];
			addresses: {
				count: number;
				/** @description About as much as will be loaded, before compression. */
				bytes: number;
			};
			enumerations: components["schemas"]["ClientConfig"];
			collections: {
				/**
				 * @description `passages`: visits; `addresses`: addresses of the sectors; `sectors`: sectors; `members`: members of the operation.
				 * @enum {string}
				 */
				name: "passages" | "addresses" | "sectors" | "members";
				schema_version: number;
				/** @description The fields that a phone of the caller may change. */
				writable: string[];
			}[];
			/** @description Seconds between two pulls while the application is open. */
			poll_after_s: number;
			min_app_version: string | null;
		};
		Operation: {
			operation_id: number;
			entity_id: number;
			/** @description Name of the operation. */
			name: string;
			/**
			 * Format: date
			 * @description First day of the operation.
			 */
			date_start: string;
			/**
			 * Format: date
			 * @description Last day of the operation.
			 */
			date_end: string;
			/**
			 * @description 1: open.
			 * @enum {integer}
			 */
			chk_active: 0 | 1;
			/** @description What one calendar is worth, in euros, which fiscal receipts take off a gift. */
			calendar_value: string | null;
			/** @description Also the ETag: `"v<version>"`. */
			version: number;
			/** Format: date-time */
			created_at: string;
			/** Format: date-time */
			updated_at: string;
			deleted_at: string | null;
		};
		FieldConflictPage: {
			data: components["schemas"]["FieldConflict"][];
			next_cursor: string | null;
		};
		FieldConflict: {
			conflict_id: number;
			passage_id: number;
			field: string;
			/** @description As in a passage; `changed` for a name, an address or a remark when the passage is deleted. */
			refused: unknown;
			/** @description As in a passage; `changed` for a name, an address or a remark when the passage is deleted. */
			kept: unknown;
			/** @description Absent unless stored values cannot be read: the names of these fields, which are null or empty here. Writing one anew mends it. */
			damaged?: string[];
			/** @description The door of the passage. */
			address: components["schemas"]["NamedAddress"] | null;
			/** @description Who changed the field to `kept`; null where the history of the passage does not say. */
			kept_by: {
				user_id: number;
				name: string | null;
				/** @description Absent unless stored values cannot be read: the names of these fields, which are null or empty here. Writing one anew mends it. */
				damaged?: string[];
			} | null;
			/** @description The membership of who sent the refused value; null for an administrator without one. */
			by_ope_user_id: number | null;
			/** Format: date-time */
			at: string;
			settled_at: string | null;
			settled_by: number | null;
			take: ("kept" | "refused") | null;
		};
		NamedAddress: {
			address_id: number;
			numero: number | null;
			rep: string | null;
			voie: string;
			code_postal: string;
			commune: string;
		};
		PhoneKey: {
			/** @description 256 random bits as base64url. */
			key: string;
		};
		FieldPhonePage: {
			data: components["schemas"]["FieldPhone"][];
			next_cursor: string | null;
		};
		FieldPhone: {
			phone_id: number;
			user_id: number;
			/** @description Null for who is no member of the operation. */
			ope_user_id: number | null;
			name: string | null;
			/** @description Absent unless stored values cannot be read: the names of these fields, which are null or empty here. Writing one anew mends it. */
			damaged?: string[];
			/**
			 * @description `web`: a browser; `ios`: an iPhone or iPad; `android`: an Android phone.
			 * @enum {string}
			 */
			platform: "web" | "ios" | "android";
			app_version: string | null;
			/**
			 * Format: date-time
			 * @description When it was last answered everything that was new, to five minutes.
			 */
			in_step_at: string;
			/** @description That was more than 24 hours ago. */
			out_of_step: boolean;
			/** @description Visits that have changed since, as far as it may have them; counted up to 1000. */
			behind: number;
		};
		QuarantinedDocumentPage: {
			data: components["schemas"]["QuarantinedDocument"][];
			next_cursor: string | null;
		};
		QuarantinedDocument: {
			/**
			 * Format: uuid
			 * @description That of the document, or one made of its content: of a change of a passage, or without an id.
			 */
			id: string;
			/** @description Who sent it. */
			user_id: number;
			operation_id: number;
			/** @description What the service has under the id of the document. */
			passage_id: number | null;
			/** @description The member has deleted it on the phone since; a retry records nothing. */
			deleted: boolean;
			/** @description The problem code of the last refusal. */
			code: string;
			document: {
				[key: string]: unknown;
			};
			/** @description Absent unless stored values cannot be read: the names of these fields, which are null or empty here. Writing one anew mends it. */
			damaged?: string[];
			/** Format: date-time */
			first_at: string;
			/** Format: date-time */
			last_at: string;
			times: number;
			/** @description When an administrator discarded it; null again once its phone sends it again. */
			discarded_at: string | null;
			discarded_by: number | null;
		};
		RetriedDocument: {
			/** Format: uuid */
			id: string;
			/** @description null: it was deleted before it reached the service. */
			passage_id: number | null;
		};
		Home: {
			/** @description As `GET /api/stats/entities/{entity_id}` answers with `compare=previous` and `group=day,payment_type`; for a member own figures, with `by_sector`. */
			figures: components["schemas"]["EntityStats"];
			/** @description What waits; absent is what the role does not see. Counted up to 1,000. */
			todo: {
				/** @description Open conflicts of phones, in the operation. */
				conflicts?: number;
				/** @description What was refused of phones, in the operation. */
				quarantine?: number;
				/** @description Phones of the operation that have not been in step for 24 hours (`GET /api/field/phones`). */
				phones_out_of_step?: number;
				/** @description E-mails that failed, bounced or were called spam. */
				emails?: number;
				/** @description Visits of the operation with money and an e-mail address, and without a live receipt. */
				receipts_missing?: number;
				/** @description Card payments of the operation that have not arrived. */
				cards_pending: number;
				/** @description Messages of others in the own rooms. */
				unread: number;
			};
			/** @description What leads to the first visit, until the first season has ended; for administrators. */
			first_steps?: components["schemas"]["FirstSteps"];
		};
		EntityTotals: {
			addresses: number;
			dwellings: number;
			visited: number;
			done: number;
			to_finish: number;
			remaining: number;
			/** @description One decimal, null of nothing. */
			done_pct: number | null;
			passages: number;
			/** @description Passages at no address of a sector. */
			without_dwelling: number;
			paying: number;
			refused: number;
			vacant: number;
			/** @description One decimal, null of nothing. */
			refusal_pct: number | null;
			/** @description What live visits brought by every means: without cards that are not paid, less what was given back. */
			amount_cents: number;
			/** @description Per passage that paid; null when nobody did. */
			average_cents: number | null;
			/** @description Per passage that paid; null when nobody did. */
			median_cents: number | null;
			calendars: number;
		};
		SectorFigures: {
			sector_id: number;
			sector_name: string;
			addresses: number;
			dwellings: number;
			visited: number;
			done: number;
			to_finish: number;
			/** @description One decimal, null of nothing. */
			done_pct: number | null;
			passages: number;
			paying: number;
			/** @description What live visits brought by every means: without cards that are not paid, less what was given back. */
			amount_cents: number;
			calendars: number;
			/** @description User ids; none of a deleted sector or of one out of reach. */
			members: number[];
			last_passage_at: string | null;
			/** @description Of a sector that is deleted: its visits and their money stay with it. */
			deleted_at: string | null;
		};
		MemberFigures: {
			user_id: number;
			ope_user_id: number;
			name: string | null;
			/** @description Absent unless stored values cannot be read: the names of these fields, which are null or empty here. Writing one anew mends it. */
			damaged?: string[];
			passages: number;
			paying: number;
			/** @description What live visits brought by every means: without cards that are not paid, less what was given back. */
			amount_cents: number;
			cash_cents: number;
			cheque_cents: number;
			calendars: number;
			/** @description Per passage that paid; null when nobody did. */
			average_cents: number | null;
			last_passage_at: string | null;
			/** @description Cash and cheques that the member still has, as the visits say. Cash alone; the balances have both. */
			cash_due_cents: number;
			/** @description What the member no longer has, counted or not, as the visits say. Cash alone. */
			cash_handed_cents: number;
		};
		DayFigures: {
			/** Format: date */
			date: string;
			/** @description Days since the first of the operation. */
			day_index: number;
			passages: number;
			paying: number;
			amount_cents: number;
			cumulative_cents: number;
			calendars: number;
		};
		PaymentTypeFigures: {
			/**
			 * @description `cash`: cash; `cheque`: a cheque, whose number may be kept; `pay`: a card, on the association's own account; `card_other`: a card on another terminal; `transfer`: a bank transfer; `none`: no money; `other`: something else.
			 * @enum {string}
			 */
			code: "cash" | "cheque" | "pay" | "card_other" | "transfer" | "none" | "other";
			count: number;
			amount_cents: number;
			/** @description Card payments that have not arrived; their money is not in the amount. */
			pending: number;
		};
		TypeFigures: {
			/**
			 * @description `effectue`: somebody was there and gave; `a_finaliser`: to come back to, for a `motif`; `refuse`: somebody was there and did not give; `don`: a gift without a calendar; `lot`: one gift for several calendars or homes; `maison_vide`: nobody lives there.
			 * @enum {string}
			 */
			code: "effectue" | "a_finaliser" | "refuse" | "don" | "lot" | "maison_vide";
			count: number;
			amount_cents: number;
		};
		PreviousFigures: {
			operation_id: number;
			/** @constant */
			aligned_on: "day_index";
			/** Format: date */
			from: string;
			/** Format: date */
			to: string;
			passages: number;
			paying: number;
			amount_cents: number;
			/** @description One decimal, null of nothing. */
			done_pct: number | null;
			/** @description Per passage that paid; null when nobody did. */
			average_cents: number | null;
			/** @description One decimal, null of nothing. */
			delta_amount_pct: number | null;
			/** @description One decimal, null of nothing. */
			delta_done_points: number | null;
			by_day: {
				day_index: number;
				amount_cents: number;
				cumulative_cents: number;
			}[];
		};
		EntityStats: {
			entity_id: number;
			/** @description Null where there is none yet; every figure is 0 then. */
			operation: {
				id: number;
				name: string;
				/** Format: date */
				date_start: string;
				/** Format: date */
				date_end: string;
			} | null;
			from: string | null;
			to: string | null;
			timezone: string;
			/** @constant */
			currency: "EUR";
			/** Format: date-time */
			generated_at: string;
			totals: components["schemas"]["EntityTotals"];
			/** @description Money that is in no other figure, and why. */
			excluded: {
				pending: {
					count: number;
					amount_cents: number;
				};
				failed: {
					count: number;
					amount_cents: number;
				};
				refunded: {
					count: number;
					amount_cents: number;
				};
				disputed: {
					count: number;
					amount_cents: number;
				};
				deleted: {
					count: number;
					amount_cents: number;
				};
			};
			/** @description Of these passages: all that were issued, and of them those cancelled, sent and bounced. */
			receipts: {
				issued: number;
				cancelled: number;
				emailed: number;
				bounced: number;
			};
			by_sector?: components["schemas"]["SectorFigures"][];
			by_member?: components["schemas"]["MemberFigures"][];
			by_day?: components["schemas"]["DayFigures"][];
			by_payment_type?: components["schemas"]["PaymentTypeFigures"][];
			by_type?: components["schemas"]["TypeFigures"][];
			/** @description With `compare`; null where there is none. */
			previous?: components["schemas"]["PreviousFigures"] | null;
		};
		FirstSteps: {
			/** @description In the order in which they are done. */
			steps: {
				/**
				 * @description `association`: the association has an address, a town and an e-mail address, which receipts show; `season`: there is an operation; `town`: addresses of the town are known; `sectors`: the operation has sectors; `members`: there are others than one, and each was invited or chose a password; `assigned`: each sector has a member; `first_visit`: a visit was recorded; `cards`: the association takes cards; `receipts`: receipts are issued by themselves, or one was issued.
				 * @enum {string}
				 */
				step: "association" | "season" | "town" | "sectors" | "members" | "assigned" | "first_visit" | "cards" | "receipts";
				is_done: boolean;
				is_optional: boolean;
			}[];
			/** @description The first that is not done; null when all are. */
			next: ("association" | "season" | "town" | "sectors" | "members" | "assigned" | "first_visit" | "cards" | "receipts") | null;
			/** @description Active people of the association, counted up to 1,000. */
			people: number;
			/** @description Those other than the caller whom nobody invited, and who chose no password. */
			uninvited: number;
			sectors: number;
			/** @description Sectors without a member. */
			unassigned: number;
		};
		ApiKeyPage: {
			data: components["schemas"]["ApiKey"][];
			next_cursor: string | null;
		};
		ApiKey: {
			key_id: number;
			entity_id: number;
			/** @description What the software is called here. */
			name: string;
			/** @description How the key begins, to recognise it; the rest is stored nowhere. */
			starts_with: string;
			/** @description What it was made for. */
			actions: components["schemas"]["KeyAction"][];
			/** @description What is left of `actions` with the present role of its maker. */
			may: components["schemas"]["May"];
			/**
			 * @description `live`: it works; `expired`: its `expires_at` has passed.
			 * @enum {string}
			 */
			state: "live" | "expired";
			/** @description The user it acts for. */
			made_by: number;
			made_by_name: string | null;
			/** @description Absent unless stored values cannot be read: the names of these fields, which are null or empty here. Writing one anew mends it. */
			damaged?: string[];
			/** Format: date-time */
			created_at: string;
			/** Format: date-time */
			expires_at: string;
			rotated_at: string | null;
			/** @description Until when the key before the last rotation works too; null when it does not. */
			former_until: string | null;
			/** @description Its last day of use, in the association’s time zone. */
			last_used_on: string | null;
			/** @description The network of its last use: the /24 of an IPv4 address, the /64 of an IPv6 address. */
			last_network: string | null;
		};
		/**
		 * @description `own`: the own records; `entity`: those of the own association; `all`: those of all associations.
		 * @enum {string}
		 */
		Scope: "own" | "entity" | "all";
		/** @description The actions of the caller, each with the records it applies to. What is absent is refused. */
		May: {
			"entity.read"?: components["schemas"]["Scope"];
			"entity.create"?: components["schemas"]["Scope"];
			"entity.close"?: components["schemas"]["Scope"];
			"entity.edit"?: components["schemas"]["Scope"];
			"entity.delete"?: components["schemas"]["Scope"];
			"entity.history"?: components["schemas"]["Scope"];
			"user.read"?: components["schemas"]["Scope"];
			"user.create"?: components["schemas"]["Scope"];
			"user.edit"?: components["schemas"]["Scope"];
			"user.delete"?: components["schemas"]["Scope"];
			"user.history"?: components["schemas"]["Scope"];
			"operation.read"?: components["schemas"]["Scope"];
			"operation.write"?: components["schemas"]["Scope"];
			"sector.read"?: components["schemas"]["Scope"];
			"sector.write"?: components["schemas"]["Scope"];
			"geo.read"?: components["schemas"]["Scope"];
			"town.read"?: components["schemas"]["Scope"];
			"town.ask"?: components["schemas"]["Scope"];
			"address.unassigned"?: components["schemas"]["Scope"];
			"dwelling.write"?: components["schemas"]["Scope"];
			"passage.read"?: components["schemas"]["Scope"];
			"passage.create"?: components["schemas"]["Scope"];
			"passage.edit"?: components["schemas"]["Scope"];
			"passage.correct"?: components["schemas"]["Scope"];
			"passage.delete"?: components["schemas"]["Scope"];
			"field.push"?: components["schemas"]["Scope"];
			"field.conflicts"?: components["schemas"]["Scope"];
			"field.settle"?: components["schemas"]["Scope"];
			"receipt.read"?: components["schemas"]["Scope"];
			"receipt.issue"?: components["schemas"]["Scope"];
			"receipt.batch"?: components["schemas"]["Scope"];
			"receipt.cancel"?: components["schemas"]["Scope"];
			"receipt.declare"?: components["schemas"]["Scope"];
			"email.read"?: components["schemas"]["Scope"];
			"email.write"?: components["schemas"]["Scope"];
			"chat.use"?: components["schemas"]["Scope"];
			"chat.broadcast"?: components["schemas"]["Scope"];
			"keys.manage"?: components["schemas"]["Scope"];
			"privacy.manage"?: components["schemas"]["Scope"];
			restore?: components["schemas"]["Scope"];
			"pay.account"?: components["schemas"]["Scope"];
			"pay.status"?: components["schemas"]["Scope"];
			"pay.take"?: components["schemas"]["Scope"];
			"pay.refund"?: components["schemas"]["Scope"];
			"pay.reconciliation"?: components["schemas"]["Scope"];
			"cash.read"?: components["schemas"]["Scope"];
			"cash.declare"?: components["schemas"]["Scope"];
			"cash.settle"?: components["schemas"]["Scope"];
			"cash.cancel"?: components["schemas"]["Scope"];
			"stock.write"?: components["schemas"]["Scope"];
			"export.create"?: components["schemas"]["Scope"];
			"export.read"?: components["schemas"]["Scope"];
			"upload.use"?: components["schemas"]["Scope"];
			"webhooks.manage"?: components["schemas"]["Scope"];
			"signup.invite"?: components["schemas"]["Scope"];
			"stats.read"?: components["schemas"]["Scope"];
			"stats.global"?: components["schemas"]["Scope"];
		};
		MadeApiKey: {
			key_id: number;
			entity_id: number;
			/** @description What the software is called here. */
			name: string;
			/** @description How the key begins, to recognise it; the rest is stored nowhere. */
			starts_with: string;
			/** @description What it was made for. */
			actions: components["schemas"]["KeyAction"][];
			/** @description What is left of `actions` with the present role of its maker. */
			may: components["schemas"]["May"];
			/**
			 * @description `live`: it works; `expired`: its `expires_at` has passed.
			 * @enum {string}
			 */
			state: "live" | "expired";
			/** @description The user it acts for. */
			made_by: number;
			made_by_name: string | null;
			/** @description Absent unless stored values cannot be read: the names of these fields, which are null or empty here. Writing one anew mends it. */
			damaged?: string[];
			/** Format: date-time */
			created_at: string;
			/** Format: date-time */
			expires_at: string;
			rotated_at: string | null;
			/** @description Until when the key before the last rotation works too; null when it does not. */
			former_until: string | null;
			/** @description Its last day of use, in the association’s time zone. */
			last_used_on: string | null;
			/** @description The network of its last use: the /24 of an IPv4 address, the /64 of an IPv6 address. */
			last_network: string | null;
			/**
			 * Format: password
			 * @description Answered here alone; send it as `Authorization: Bearer <key>`.
			 */
			key: string;
		};
		OwnApiKey: {
			key_id: number;
			/** @description What the software is called here. */
			name: string;
			entity_id: number;
			/** @description The user it acts for. */
			user_id: number;
			may: components["schemas"]["May"];
			/** Format: date-time */
			expires_at: string;
		};
		PasskeyRequestOptions: {
			challenge: string;
			rpId: string;
			/** @description Milliseconds. */
			timeout: number;
			/** @constant */
			userVerification: "required";
			/** @description Empty: the device shows the passkeys that it has. */
			allowCredentials: {
				id: string;
				/** @constant */
				type: "public-key";
				transports: string[];
			}[];
		};
		OperationPage: {
			data: components["schemas"]["Operation"][];
			next_cursor: string | null;
			/** @description With `count=true`: how many there are on all pages; `null`: more than 10,000. */
			total?: number | null;
		};
		UnassignedAddressPage: {
			data: components["schemas"]["UnassignedAddress"][];
			next_cursor: string | null;
		};
		UnassignedAddress: {
			address_id: number;
			ban_id: string;
			label: string;
			numero: number | null;
			rep: string | null;
			voie: string;
			code_postal: string;
			code_insee: string;
			commune: string;
			lon: number;
			lat: number;
		};
		CopiedSectors: {
			/** @description Without their outlines, which are those of the other operation. */
			sectors: {
				sector_id: number;
				operation_id: number;
				entity_id: number;
				/** @description Name of the sector, as members know it. */
				sector_name: string;
				/** @description Its colour on maps, `#RRGGBB`. */
				color: string | null;
				area_m2: number | null;
				address_count: number;
				dwelling_count: number;
				/** @description How far the addresses have the data of their buildings. A sector is complete without them. */
				enrichment: {
					/**
					 * @description `pending`: the worker has not finished; `done`: it has finished; `failed`: the building service did not answer; it is asked again by itself.
					 * @enum {string}
					 */
					state: "pending" | "done" | "failed";
					/** @description When it was last `done`. */
					at: string | null;
					/** @description Addresses of which a building is known. */
					matched: number;
					/** @description Addresses of the sector. */
					of: number;
				};
				departments: string[];
				members: components["schemas"]["OperationMember"][];
				/** @description Also the ETag: `"v<version>"`. */
				version: number;
				/** Format: date-time */
				created_at: string;
				/** Format: date-time */
				updated_at: string;
				deleted_at: string | null;
			}[];
			/** @description Sectors whose name and outline the operation has already. */
			skipped: number;
			/** @description Members of copied sectors who joined the operation. */
			members_added: number;
		};
		Evening: {
			/** Format: date-time */
			at: string;
			walkers: {
				ope_user_id: number;
				user_id: number;
				name: string | null;
				/** @description Absent unless stored values cannot be read: the names of these fields, which are null or empty here. Writing one anew mends it. */
				damaged?: string[];
				/** @description The sector of the last visit. */
				sector_id: number | null;
				/** Format: date-time */
				last_at: string;
				/** @description Different doors in the last hour. */
				doors: number;
				/** @description To a tenth. */
				doors_per_hour: number;
			}[];
			/** @description The sectors in which somebody walks now. */
			sectors: {
				sector_id: number;
				sector_name: string;
				/** @description Dwellings that are not done. */
				remaining: number;
				/** @description Of all who walk there. */
				doors_per_hour: number;
				/** @description At that speed without a pause; null where nothing is left, or nobody has a speed yet. */
				finished_at: string | null;
			}[];
		};
		OperationMap: {
			sectors: {
				sector_id: number;
				name: string;
				color: string | null;
				outline: ({
					/** @constant */
					type: "Polygon";
					coordinates: number[][][];
				} | {
					/** @constant */
					type: "MultiPolygon";
					coordinates: number[][][][];
				}) | null;
				/** @description As in the figures of the operation. */
				done_pct: number | null;
			}[];
			/**
			 * Format: date-time
			 * @description The first day of the operation.
			 */
			since: string;
			/** @description The names of the numbers in `addresses.state`. */
			states: ("todo" | "to-finish" | "done" | "do-not-call")[];
			/** @description Columns: the first values of all belong to one address. */
			addresses: {
				/** @description `address_id` */
				id: number[];
				/** @description To a metre. */
				lon: number[];
				lat: number[];
				sector_id: number[];
				nb_log: number[];
				/** @description Places in `states`. */
				state: number[];
				/** @description The last visit, in minutes after `since`; null for none. */
				last_at: (number | null)[];
				/** @description No column: the few ids among `id` whose sector was chosen by hand, and not by its outline. */
				given_by_hand: number[];
			};
			/** @description Addresses that no sector has, of the communes in which sectors of the operation have or had some; while there are none, of those of the association’s other operations; `GET /api/operations/{operation_id}/addresses?sector=none` lists them. Empty for members. As imported; asked anew once a day at least. */
			without_sector: {
				code_insee: string;
				commune: string;
				address_count: number;
			}[];
			/** @description Visits without an address, as columns. */
			visits: {
				lon: number[];
				lat: number[];
				fk_type: string[];
			};
		};
		OperationMemberPage: {
			data: components["schemas"]["ListedMember"][];
			next_cursor: string | null;
			/** @description With `count=true`: how many there are on all pages; `null`: more than 10,000. */
			total?: number | null;
		};
		ListedMember: {
			/** @description Even; of this operation only. */
			ope_user_id: number;
			/** @description Odd. */
			user_id: number;
			name: string | null;
			/** @description Absent unless stored values cannot be read: the names of these fields, which are null or empty here. Writing one anew mends it. */
			damaged?: string[];
			/**
			 * Format: date-time
			 * @description When the membership began, ended or began again, or its user got another name, was deleted or restored.
			 */
			updated_at: string;
			deleted_at: string | null;
		};
		MemberResults: {
			results: {
				index: number;
				/**
				 * @description `created`: a member from now on, or again under the id of before; `duplicate`: a member already; `refused`: `problem` says why the user is no member.
				 * @enum {string}
				 */
				status: "created" | "duplicate" | "refused";
				ope_user_id?: number;
				/** @description A problem document; its `errors` point into the whole body. */
				problem?: {
					code: string;
					status: number;
					detail: string;
				} & {
					[key: string]: unknown;
				};
			}[];
		};
		AcceptedSectors: {
			sectors: components["schemas"]["CreatedSector"][];
		};
		CreatedSector: {
			sector_id: number;
			operation_id: number;
			entity_id: number;
			/** @description Name of the sector, as members know it. */
			sector_name: string;
			/** @description Its colour on maps, `#RRGGBB`. */
			color: string | null;
			outline: ({
				/** @constant */
				type: "Polygon";
				coordinates: number[][][];
			} | {
				/** @constant */
				type: "MultiPolygon";
				coordinates: number[][][][];
			}) | null;
			area_m2: number | null;
			address_count: number;
			dwelling_count: number;
			/** @description How far the addresses have the data of their buildings. A sector is complete without them. */
			enrichment: {
				/**
				 * @description `pending`: the worker has not finished; `done`: it has finished; `failed`: the building service did not answer; it is asked again by itself.
				 * @enum {string}
				 */
				state: "pending" | "done" | "failed";
				/** @description When it was last `done`. */
				at: string | null;
				/** @description Addresses of which a building is known. */
				matched: number;
				/** @description Addresses of the sector. */
				of: number;
			};
			departments: string[];
			members: components["schemas"]["OperationMember"][];
			/** @description Also the ETag: `"v<version>"`. */
			version: number;
			/** Format: date-time */
			created_at: string;
			/** Format: date-time */
			updated_at: string;
			deleted_at: string | null;
			/** @description Other sectors of the operation that cover a part of this one. */
			overlaps: {
				sector_id: number;
				/** @description Addresses inside the outline that this sector keeps. */
				address_count: number;
				/** @description Share of the outline that this sector covers, in percent. */
				area_pct: number;
			}[];
		};
		QueuedProposal: {
			proposal_id: number;
			entity_id: number;
			operation_id: number;
			/**
			 * @description `queued`: it waits for its turn; `running`: it is being cut; `done`: `result` is there; `failed`: no cut holds what is promised; `problem` says why.
			 * @enum {string}
			 */
			state: "queued" | "running" | "done" | "failed";
			/**
			 * @description As it was asked for. `addresses`: each address counts as one; `dwellings`: as many as are known of an address, from its buildings or by hand, else one.
			 * @enum {string}
			 */
			weigh: "addresses" | "dwellings";
			/** @description As it was asked for: sectors that stay. */
			keep: number[];
			/** @description How far it is, as a part of the whole. */
			progress: number;
			/** @description What a smaller town is answered at once. */
			result: components["schemas"]["SectorProposal"] | null;
			/** @description What a smaller town is refused with at once. */
			problem: ({
				code: string;
				status: number;
				detail: string;
			} & {
				[key: string]: unknown;
			}) | null;
			requested_by: number | null;
			/** Format: date-time */
			created_at: string;
			/** Format: date-time */
			updated_at: string;
			/**
			 * Format: date-time
			 * @description It is not kept longer.
			 */
			expires_at: string;
		};
		SectorProposal: {
			/** @description In reading order of the map. */
			sectors: components["schemas"]["ProposedSector"][];
			/**
			 * @description What was weighed. Not the dwellings that were asked for where those that are known are fewer than the addresses without any that is known. `addresses`: each address counts as one; `dwellings`: as many as are known of an address, from its buildings or by hand, else one.
			 * @enum {string}
			 */
			weighed_by: "addresses" | "dwellings";
			/** @description The loads by which the sectors were weighed. */
			balance: {
				least: number;
				most: number;
				mean: number;
			};
			/** @description Streets of which several sectors have addresses. */
			streets_shared: {
				name: string;
				sectors: string[];
			}[];
			took_ms: number;
		};
		ProposedSector: {
			name: string;
			outline: {
				/** @constant */
				type: "Polygon";
				coordinates: number[][][];
			} | {
				/** @constant */
				type: "MultiPolygon";
				coordinates: number[][][][];
			};
			addresses: number;
			dwellings: number;
			/** @description Streets of which it has addresses. */
			streets: number;
			/** @description Metres from door to door in the walking order of the sector. */
			walk_m: number;
		};
		StockMovement: {
			movement_id: number;
			operation_id: number;
			ope_user_id: number;
			user_id: number;
			/**
			 * @description `given`: to a member; `returned`: by a member; `lost`: by a member, and found by nobody.
			 * @enum {string}
			 */
			kind: "given" | "returned" | "lost";
			count: number;
			note: string | null;
			made_by: number | null;
			/** Format: date-time */
			created_at: string;
		};
		OperationTown: {
			/** @description The communes in which sectors of the operation have or had addresses; else those of the association’s other operations; else the one of its postal code and town, as far as its addresses were imported. At most 60. */
			towns: components["schemas"]["Town"][];
			/** @description What a map should show first: degrees (WGS 84). */
			extent: {
				west: number;
				south: number;
				east: number;
				north: number;
			} | null;
			/**
			 * @description `addresses`: of the addresses of the towns; `commune`: of the commune of the association, whose addresses were not imported; `department`: of the département of the association’s postal code; `nothing`: nothing is known of where the association is.
			 * @enum {string}
			 */
			extent_of: "addresses" | "commune" | "department" | "nothing";
			/** @description The border of it, roughly; null if not imported. */
			outline: ({
				/** @constant */
				type: "Polygon";
				coordinates: number[][][];
			} | {
				/** @constant */
				type: "MultiPolygon";
				coordinates: number[][][][];
			}) | null;
			/** @description Columns: addresses of the towns that no sector of the operation has, at most 40,000. Empty for members. */
			unassigned: {
				/** @description `address_id` */
				id: number[];
				/** @description To a metre. */
				lon: number[];
				lat: number[];
			};
		};
		Town: {
			code_insee: string;
			commune: string;
			postal_codes: string[];
			address_count: number;
			/** @description Dwellings as counted from the buildings that were imported. */
			known_dwellings: number;
			/**
			 * @description `unknown`: buildings of too few addresses were imported: a cut weighs addresses; `counting`: too few are known so far, and the service counts them after an import; `known`: dwellings of enough addresses are known to weigh them.
			 * @enum {string}
			 */
			buildings: "unknown" | "counting" | "known";
		};
		PassagePage: {
			data: components["schemas"]["Passage"][];
			next_cursor: string | null;
			/** @description With `addresses=true`. */
			addresses?: components["schemas"]["NamedAddress"][];
			/** @description With `totals=true`: of all pages. */
			totals?: {
				passages: number;
				/** @description The money that counts: without cards that are not paid, and less what was given back. */
				amount_cents: number | null;
				/** @description `false`: there are more than `passages`, whose money was not added up. */
				is_whole: boolean;
			};
		};
		Passage: {
			passage_id: number;
			/** Format: uuid */
			id: string;
			fk_operation: number;
			fk_sector: number;
			/** @description The membership id; `user_id` is the user. */
			fk_user: number;
			user_id: number;
			/** @description The address that was visited: the `address_id` of an address answer. */
			fk_adresse: number | null;
			/** @description Floor and door within the building. */
			dwelling: {
				floor: string | null;
				door: string | null;
			} | null;
			/**
			 * @description What came of the visit. `effectue`: somebody was there and gave; `a_finaliser`: to come back to, for a `motif`; `refuse`: somebody was there and did not give; `don`: a gift without a calendar; `lot`: one gift for several calendars or homes; `maison_vide`: nobody lives there.
			 * @enum {string}
			 */
			fk_type: "effectue" | "a_finaliser" | "refuse" | "don" | "lot" | "maison_vide";
			/** @description Why somebody has to come back. */
			motif: ("absent" | "repasser" | "paiement_attendu" | "acces_impossible") | null;
			/**
			 * Format: date
			 * @description The day on which somebody is expected back.
			 */
			return_on: string | null;
			/** @description The part of that day. */
			return_part: ("morning" | "afternoon" | "evening") | null;
			/** @description What was given, in euros. */
			montant: string;
			/**
			 * @description The means of payment. `cash`: cash; `cheque`: a cheque, whose number may be kept; `pay`: a card, on the association's own account; `card_other`: a card on another terminal; `transfer`: a bank transfer; `none`: no money; `other`: something else.
			 * @enum {string}
			 */
			fk_type_reglement: "cash" | "cheque" | "pay" | "card_other" | "transfer" | "none" | "other";
			/** @description How many calendars were left there. */
			nb_calendriers: number;
			/** @description Bank and number of the cheque. */
			cheque: {
				bank: string | null;
				number: string | null;
			} | null;
			/** @description Name of the donor. */
			name: string | null;
			/** @description E-mail address of the donor, to which the receipt goes. */
			email: string | null;
			/** @description Telephone number of the donor. */
			phone: string | null;
			/** @description Postal address of the donor, which a fiscal receipt needs. */
			donor_address: string | null;
			/** @description What the member noted of the visit. */
			remark: string | null;
			/**
			 * Format: date-time
			 * @description When the visit was.
			 */
			passed_at: string;
			/** @description Latitude of the visit, in degrees (WGS 84). */
			lat: number | null;
			/** @description Longitude of the visit, in degrees (WGS 84). */
			lon: number | null;
			/** @description Metres by which `lat` and `lon` may be wrong. Above 50 they decide nothing finer than the sector. */
			accuracy_m: number | null;
			/** @description Absent unless stored values cannot be read: the names of these fields, which are null or empty here. Writing one anew mends it. */
			damaged?: string[];
			flags: ("hors_secteur" | "doublon_suspect" | "late" | "clock" | "ne_pas_solliciter")[];
			payment_state: ("pending" | "processing" | "paid" | "failed" | "canceled" | "partially_refunded" | "refunded" | "disputed" | "dispute_won" | "dispute_lost" | "mismatch") | null;
			/** @description Of a card payment, what was given back; `montant` stays the gift. */
			refunded: string;
			receipt_id: number | null;
			locked: boolean;
			/** @description Also the ETag: `"v<version>"`. */
			version: number;
			/** Format: date-time */
			created_at: string;
			/** Format: date-time */
			updated_at: string;
			deleted_at: string | null;
		};
		CorrectedPassage: {
			passage: components["schemas"]["Passage"];
			cancelled: {
				receipt_id: number;
				number: string;
			};
			/** @description Of the same kind as the cancelled one, which it names as `replaces`. */
			receipt: components["schemas"]["IssuedReceipt"] | null;
		};
		IssuedReceipt: {
			receipt_id: number;
			/** @description Gapless per association, kind and year. */
			number: string;
			/**
			 * @description `pending`: the document is being rendered. `rendered`: it is there. `sent`: it was mailed. `cancelled`: it counts no more; its number stays.
			 * @enum {string}
			 */
			state: "pending" | "rendered" | "sent" | "cancelled";
		};
		PassageLinks: {
			passage_id: number;
			operation: {
				operation_id: number;
				name: string;
			};
			address: components["schemas"]["NamedAddress"] | null;
			/** @description The sector in which the visit was made, even if it is deleted. */
			sector: {
				sector_id: number;
				sector_name: string;
				deleted_at: string | null;
			};
			member: {
				ope_user_id: number;
				user_id: number;
				name: string | null;
				/** @description Absent unless stored values cannot be read: the names of these fields, which are null or empty here. Writing one anew mends it. */
				damaged?: string[];
			};
			/** @description All that has to be undone before amount, means of payment, payer and date can be changed, and the visit deleted. */
			locks: ("receipt" | "handover" | "card" | "closed" | "over")[];
			/** @description The live receipt, for those who may read it. */
			receipt: {
				receipt_id: number;
				number: string;
				/**
				 * @description `payment`: a payment receipt, which is not a fiscal receipt. `fiscal`: with the mentions of form 2041-RD (Cerfa 11580*05), for associations that have switched it on.
				 * @enum {string}
				 */
				kind: "payment" | "fiscal";
				/**
				 * @description `pending`: the document is being rendered. `rendered`: it is there. `sent`: it was mailed. `cancelled`: it counts no more; its number stays.
				 * @enum {string}
				 */
				state: "pending" | "rendered" | "sent" | "cancelled";
			} | null;
			/** @description The hand-over with its money, for those who may read it. */
			handover: {
				handover_id: number;
				number: string;
				/**
				 * @description `declared`: the member has handed over, nobody has counted yet; `confirmed`: it was counted; what goes to the bank is at once; `cancelled`: it counts no more; its visits are due again.
				 * @enum {string}
				 */
				state: "declared" | "confirmed" | "cancelled";
				confirmed_at: string | null;
				/** @description How many visits it counts, with this one. */
				passages: number;
				/** @description The deposit at the bank that has to be cancelled before it, because the money is there. */
				deposit: {
					handover_id: number;
					number: string;
				} | null;
			} | null;
		};
		PassageResults: {
			results: {
				index: number;
				/**
				 * @description What is recorded, now or before, may be forgotten by the client. `created`: recorded now; `duplicate`: recorded before under the same `id`; `refused`: `problem` says why it was not recorded.
				 * @enum {string}
				 */
				status: "created" | "duplicate" | "refused";
				passage_id?: number;
				/** @description A problem document; its `errors` point into the whole body. */
				problem?: {
					code: string;
					status: number;
					detail: string;
				} & {
					[key: string]: unknown;
				};
			}[];
		};
		Passkeys: {
			data: components["schemas"]["Passkey"][];
		};
		Passkey: {
			passkey_id: number;
			/** @description Null if the stored value cannot be decrypted. */
			name: string | null;
			/** @description Copied to other devices of the user by the device itself. */
			is_synced: boolean;
			/** Format: date-time */
			created_at: string;
			last_used_at: string | null;
		};
		AddedPasskey: {
			passkey_id: number;
			/** @description Null if the stored value cannot be decrypted. */
			name: string | null;
			/** @description Copied to other devices of the user by the device itself. */
			is_synced: boolean;
			/** Format: date-time */
			created_at: string;
			last_used_at: string | null;
			/** @description Ten codes, each of which replaces a second factor once; shown now and never again. Null where there are some already. */
			recovery_codes: string[] | null;
		};
		PasskeyCreationOptions: {
			challenge: string;
			rp: {
				id: string;
				name: string;
			};
			user: {
				id: string;
				name: string;
				displayName: string;
			};
			pubKeyCredParams: {
				/** @constant */
				type: "public-key";
				alg: number;
			}[];
			/** @description Milliseconds. */
			timeout: number;
			/** @constant */
			attestation: "none";
			excludeCredentials: {
				id: string;
				/** @constant */
				type: "public-key";
				transports: string[];
			}[];
			authenticatorSelection: {
				/** @constant */
				residentKey: "preferred";
				/** @constant */
				requireResidentKey: false;
				/** @constant */
				userVerification: "required";
			};
		};
		PasswordVerdict: {
			acceptable: boolean;
			/** @description `length`: not 8 to 64 characters. `context`: the username, the name, the association, its town or "tournée", alone or between digits. `compromised`: in a public list, a frequent French word, or made only of names of the person, the association and a commune, words of firefighters, months and short numbers. */
			reasons: ("length" | "context" | "compromised")[];
		};
		GeneratedPassword: {
			/** @description At least 20 characters, in no public list; kept nowhere. */
			password: string;
		};
		LinkOwner: {
			username: string;
			/** @description Nobody has chosen a password for the account yet. */
			is_first: boolean;
		};
		MadePayAccount: {
			entity_id: number;
			/** @description false: the account was there already. */
			created: boolean;
			/**
			 * @description `none`: there is no account; `created`: the provider has it, nothing is filled in; `pending`: the provider checks what was filled in; `active`: it takes cards and pays out; `active_no_payout`: it takes cards, payouts wait; `action_required`: the provider wants to know more; `restricted`: it takes no cards at present; `rejected`: the provider refused the association; `disconnected`: the association left the platform.
			 * @enum {string}
			 */
			state: "none" | "created" | "pending" | "active" | "active_no_payout" | "action_required" | "restricted" | "rejected" | "disconnected";
		};
		OnboardingLink: {
			/** Format: uri */
			url: string;
			/** @description null: nothing is left to fill in, and the address opens the dashboard of the provider. */
			expires_at: string | null;
		};
		PayAccountStatus: {
			entity_id: number;
			/**
			 * @description `none`: there is no account; `created`: the provider has it, nothing is filled in; `pending`: the provider checks what was filled in; `active`: it takes cards and pays out; `active_no_payout`: it takes cards, payouts wait; `action_required`: the provider wants to know more; `restricted`: it takes no cards at present; `rejected`: the provider refused the association; `disconnected`: the association left the platform.
			 * @enum {string}
			 */
			state: "none" | "created" | "pending" | "active" | "active_no_payout" | "action_required" | "restricted" | "rejected" | "disconnected";
			/** @description Held to the phone of a member, for which a location is needed; a link needs none. */
			can_take_cards: boolean;
			/** @enum {integer} */
			chk_pay: 0 | 1;
			details_submitted: boolean;
			charges_enabled: boolean;
			payouts_enabled: boolean;
			capabilities: {
				[key: string]: string;
			};
			requirements: {
				currently_due: string[];
				past_due: string[];
				pending_verification: string[];
				disabled_reason: string | null;
				current_deadline: string | null;
				errors: {
					requirement: string;
					code: string;
				}[];
			};
			/** @description What the platform takes: nothing. */
			fee: {
				/** @constant */
				percent: 0;
				/** @constant */
				minimum: 0;
				/** @description Who pays what the payment provider itself takes of each payment. */
				payer: ("entity" | "platform") | null;
			};
			profile: ("express_type" | "express_platform_pays" | "express_stripe_pays_risk") | null;
			livemode: boolean;
			/** @description The `location_id` of the newest location. */
			location: string | null;
			/** Format: date-time */
			checked_at: string;
		};
		OpenedPaymentLink: {
			/** @description As the payment provider names it. */
			payment_link_id: string;
			/** @description The provider’s page for the donor’s own phone: card, Apple Pay or Google Pay. The same again at each request while the link is open. */
			url: string;
			/** @description `url` as QR code, to be shown as it is: black on white, with the margin that cameras need. */
			qr_svg: string;
			amount_cents: number;
			/**
			 * Format: date-time
			 * @description Until when the donor may pay: about half an hour.
			 */
			expires_at: string;
			/**
			 * @description `open`: the donor may pay; declined, it stays open; `processing`: the provider works on it; `succeeded`: the money came; `canceled`: it was given up, or expired.
			 * @enum {string}
			 */
			status: "open" | "processing" | "succeeded" | "canceled";
		};
		PaymentLink: {
			/** @description As the payment provider names it. */
			payment_link_id: string;
			/**
			 * @description `open`: the donor may pay; declined, it stays open; `processing`: the provider works on it; `succeeded`: the money came; `canceled`: it was given up, or expired.
			 * @enum {string}
			 */
			status: "open" | "processing" | "succeeded" | "canceled";
			/**
			 * Format: date-time
			 * @description Until when the donor may pay: about half an hour.
			 */
			expires_at: string;
			passage_id: number;
			/** @description Of its passage, from 1. */
			attempt: number;
			amount_cents: number;
			/** @description Of its passage. */
			payment_state: ("pending" | "processing" | "paid" | "failed" | "canceled" | "partially_refunded" | "refunded" | "disputed" | "dispute_won" | "dispute_lost" | "mismatch") | null;
			refunded_cents: number;
			/** @description The provider’s own; null until it is booked. */
			fee_cents: number | null;
			net_cents: number | null;
			/** @description Why the last card was declined. */
			decline_code: string | null;
			card: {
				brand: string | null;
				last4: string | null;
				network: string | null;
			} | null;
			/** @description Absent unless stored values cannot be read: the names of these fields, which are null or empty here. Writing one anew mends it. */
			damaged?: string[];
			paid_at: string | null;
			refunds: {
				refund_id: string | null;
				/**
				 * @description `creating`: what became of it is not known yet; the next request for a refund of its passage finds out; `pending`: the provider works on it; `requires_action`: the provider waits for the donor; `succeeded`: the money went back; `failed`: it could not be given back; `canceled`: it was given up.
				 * @enum {string}
				 */
				status: "creating" | "pending" | "requires_action" | "succeeded" | "failed" | "canceled";
				amount: string;
				/** @description Ours, or the provider’s word for one made elsewhere. */
				reason: string | null;
				/** Format: date-time */
				created_at: string;
			}[];
			disputes: {
				dispute_id: string;
				/** @description The provider’s word: `needs_response`, `won`, `lost` … */
				status: string;
				amount: string;
				reason: string | null;
				/** @description Until when the association may answer. */
				due_by: string | null;
			}[];
		};
		PayLocationPage: {
			data: components["schemas"]["PayLocation"][];
			next_cursor: string | null;
		};
		PayLocation: {
			location_id: string;
			display_name: string;
			/** @description Absent unless stored values cannot be read: the names of these fields, which are null or empty here. Writing one anew mends it. */
			damaged?: string[];
			address: {
				line1: string;
				city: string;
				postal_code: string;
				country: string;
			};
			/** Format: date-time */
			created_at: string;
		};
		MadePayLocation: {
			location_id: string;
			/** @description false: there was one at this address, which is answered. */
			created: boolean;
			display_name: string;
			/** @description Absent unless stored values cannot be read: the names of these fields, which are null or empty here. Writing one anew mends it. */
			damaged?: string[];
			address: {
				line1: string;
				city: string;
				postal_code: string;
				country: string;
			};
		};
		OpenedPaymentIntent: {
			/** @description As the payment provider names it. */
			payment_intent_id: string;
			/** @description For the phone alone, again at each request while the intent is open. Kept only under an `Idempotency-Key`, encrypted, for 24 hours. */
			client_secret: string;
			amount_cents: number;
			/**
			 * @description `open`: a card may be held to the phone; declined, it stays open; `processing`: the provider works on it; `succeeded`: the money came; `canceled`: it was given up.
			 * @enum {string}
			 */
			status: "open" | "processing" | "succeeded" | "canceled";
		};
		PaymentIntent: {
			/** @description As the payment provider names it. */
			payment_intent_id: string;
			/**
			 * @description `open`: a card may be held to the phone; declined, it stays open; `processing`: the provider works on it; `succeeded`: the money came; `canceled`: it was given up.
			 * @enum {string}
			 */
			status: "open" | "processing" | "succeeded" | "canceled";
			passage_id: number;
			/** @description Of its passage, from 1. */
			attempt: number;
			amount_cents: number;
			/** @description Of its passage. */
			payment_state: ("pending" | "processing" | "paid" | "failed" | "canceled" | "partially_refunded" | "refunded" | "disputed" | "dispute_won" | "dispute_lost" | "mismatch") | null;
			refunded_cents: number;
			/** @description The provider’s own; null until it is booked. */
			fee_cents: number | null;
			net_cents: number | null;
			/** @description Why the last card was declined. */
			decline_code: string | null;
			card: {
				brand: string | null;
				last4: string | null;
				network: string | null;
			} | null;
			/** @description Absent unless stored values cannot be read: the names of these fields, which are null or empty here. Writing one anew mends it. */
			damaged?: string[];
			paid_at: string | null;
			refunds: {
				refund_id: string | null;
				/**
				 * @description `creating`: what became of it is not known yet; the next request for a refund of its passage finds out; `pending`: the provider works on it; `requires_action`: the provider waits for the donor; `succeeded`: the money went back; `failed`: it could not be given back; `canceled`: it was given up.
				 * @enum {string}
				 */
				status: "creating" | "pending" | "requires_action" | "succeeded" | "failed" | "canceled";
				amount: string;
				/** @description Ours, or the provider’s word for one made elsewhere. */
				reason: string | null;
				/** Format: date-time */
				created_at: string;
			}[];
			disputes: {
				dispute_id: string;
				/** @description The provider’s word: `needs_response`, `won`, `lost` … */
				status: string;
				amount: string;
				reason: string | null;
				/** @description Until when the association may answer. */
				due_by: string | null;
			}[];
		};
		Reconciliation: {
			entity_id: number;
			/** Format: date */
			from: string;
			/** Format: date */
			to: string;
			timezone: string;
			/** @constant */
			currency: "EUR";
			/** Format: date-time */
			generated_at: string;
			/** @description When the account was last compared with the provider; null: never yet. */
			reconciled_at: string | null;
			totals: components["schemas"]["ReconciliationTotals"];
			/** @description Paid and given back in these days and not in the totals yet: the next comparison brings it. */
			not_booked: {
				payments: number;
				gross_cents: number;
				refunded_cents: number;
			};
			days: components["schemas"]["ReconciliationDay"][];
			payouts: {
				total: number;
				data: components["schemas"]["ReconciliationPayout"][];
			};
			not_paid_out: {
				total: number;
				data: components["schemas"]["NotPaidOut"][];
			};
			findings: {
				total: number;
				data: components["schemas"]["PayFinding"][];
			};
		};
		ReconciliationTotals: {
			payments: number;
			/** @description What cards paid at the provider, before its fees and what was given back. */
			gross_cents: number;
			/** @description What the provider keeps of card payments. */
			fee_cents: number;
			/** @description What went back to the cards of donors. */
			refunded_cents: number;
			/** @description Held back or taken by banks; what they gave again is off it. */
			disputed_cents: number;
			other_cents: number;
			/** @description gross − fee − refunded − disputed + other */
			net_cents: number;
			/** @description What lay at the provider before the first day. */
			opening_cents: number;
			/** @description What left for the bank, less what came back. */
			paid_out_cents: number;
			/** @description What lay there at the end of the last day: opening + net − paid_out. */
			pending_cents: number;
		};
		ReconciliationDay: {
			/** Format: date */
			date: string;
			payments: number;
			/** @description What cards paid at the provider, before its fees and what was given back. */
			gross_cents: number;
			/** @description What the provider keeps of card payments. */
			fee_cents: number;
			/** @description What went back to the cards of donors. */
			refunded_cents: number;
			/** @description Held back or taken by banks; what they gave again is off it. */
			disputed_cents: number;
			other_cents: number;
			/** @description gross − fee − refunded − disputed + other */
			net_cents: number;
			paid_out_cents: number;
		};
		ReconciliationPayout: {
			payout_id: string;
			/** Format: date */
			arrives_on: string;
			status: string;
			failure_code: string | null;
			amount_cents: number;
			payments: number;
			/** @description What cards paid at the provider, before its fees and what was given back. */
			gross_cents: number;
			/** @description What the provider keeps of card payments. */
			fee_cents: number;
			/** @description What went back to the cards of donors. */
			refunded_cents: number;
			/** @description Held back or taken by banks; what they gave again is off it. */
			disputed_cents: number;
			other_cents: number;
			/** @description gross − fee − refunded − disputed + other */
			net_cents: number;
			/** @description Of earlier payouts that came back. */
			returned_cents: number;
			/** @description amount − (net + returned), 0 where it fits; null as long as it was not compared. */
			difference_cents: number | null;
		};
		NotPaidOut: {
			passage_id: number;
			/** Format: date-time */
			paid_at: string;
			gross_cents: number;
			/** @description Null until it was booked, as is `net_cents`. */
			fee_cents: number | null;
			/** @description Charged less the fees, before what was refunded or disputed. */
			net_cents: number | null;
			refunded_cents: number;
			disputed_cents: number;
			payment_state: ("pending" | "processing" | "paid" | "failed" | "canceled" | "partially_refunded" | "refunded" | "disputed" | "dispute_won" | "dispute_lost" | "mismatch") | null;
			available_on: string | null;
		};
		PayFinding: {
			/**
			 * @description `missing_local`: the provider knows a payment that we do not; `missing_provider`: we know a payment that the provider does not; `amount_mismatch`: the amounts differ; `fee_update`: the fee became known or changed; `refund_mismatch`: refunds differ; `dispute`: a bank disputes a payment; `orphan_pi`: a payment without a visit; `payout_mismatch`: a payout is not the sum of its payments; `payout_failed`: a payout did not arrive; `mismatch`: a visit says another amount than its card.
			 * @enum {string}
			 */
			class: "missing_local" | "missing_provider" | "amount_mismatch" | "fee_update" | "refund_mismatch" | "dispute" | "orphan_pi" | "payout_mismatch" | "payout_failed" | "mismatch";
			/** @description Of the payment or payout at the provider, or of the passage. */
			object_id: string;
			passage_id: number | null;
			expected_cents: number | null;
			found_cents: number | null;
			/** Format: date-time */
			first_seen_at: string;
			/** Format: date-time */
			last_seen_at: string;
		};
		Refund: {
			refund_id: string;
			/**
			 * @description `pending`: the provider works on it; `requires_action`: the provider waits for the donor; `succeeded`: the money went back; `failed`: it could not be given back; `canceled`: it was given up.
			 * @enum {string}
			 */
			status: "pending" | "requires_action" | "succeeded" | "failed" | "canceled";
			amount: string;
		};
		ConnectionToken: {
			/** @description For one connection: ask for a new one each time. */
			secret: string;
			location_id: string;
			livemode: boolean;
		};
		Received: {
			/** @constant */
			received: true;
		};
		Erasure: {
			/** @description False for a dry run. */
			done: boolean;
			/** @description What went, or would go. */
			erased: {
				what: string;
				count: number;
			}[];
			/** @description Of a dry run: the records from which `chosen` chooses. Null once erased. */
			found: components["schemas"]["FoundRecords"] | null;
			/** @description What stays, and why. Once a person is erased, an e-mail address or a phone leads to nothing any more: what is kept of them is found by name, postal address, visit or user. */
			kept: {
				what: string;
				count: number;
				why: string;
			}[];
		};
		FoundRecords: {
			visits: {
				passage_id: number;
				version: number;
				fk_operation: number;
				/** Format: date-time */
				passed_at: string;
				fk_type: string;
				montant: string;
				/** @description The door that was visited. */
				address: components["schemas"]["NamedAddress"] | null;
				dwelling: {
					floor: string | null;
					door: string | null;
				} | null;
				name: string | null;
				email: string | null;
				phone: string | null;
				donor_address: string | null;
				/** @description Records with one number share an e-mail address, a phone or a postal address; null where no more than a name is known. */
				group: number | null;
			}[];
			others: {
				/** @description For `chosen.others`; another one once the record changes. */
				key: string;
				/**
				 * @description `refused_document`: what a phone sent and the service refused; `conflict`: values of a phone that gave way to those of somebody else.
				 * @enum {string}
				 */
				what: "refused_document" | "conflict";
				passage_id: number | null;
				/** Format: date-time */
				at: string;
				name: string | null;
				email: string | null;
				phone: string | null;
				donor_address: string | null;
				/** @description Records with one number share an e-mail address, a phone or a postal address; null where no more than a name is known. */
				group: number | null;
			}[];
			/** @description How many of `others` are not listed. */
			more: number;
		};
		RequestedExport: {
			/** @description For `GET /api/exports/{export_id}`, by administrators only. */
			export_id: number;
		};
		ProblemKindPage: {
			data: components["schemas"]["ProblemKind"][];
			next_cursor: string | null;
		};
		ProblemKind: {
			code: string;
			status: number;
			title: string;
			/** Format: uri */
			type: string;
		};
		ProblemDescription: {
			code: string;
			status: number;
			title: string;
			detail: string;
			remedy: string;
		};
		ReceiptPage: {
			data: components["schemas"]["Receipt"][];
			next_cursor: string | null;
			/** @description With `count=true`: how many there are on all pages; `null`: more than 10,000. */
			total?: number | null;
		};
		Receipt: {
			receipt_id: number;
			/** @description Gapless per association, kind and year. */
			number: string;
			/**
			 * @description `pending`: the document is being rendered. `rendered`: it is there. `sent`: it was mailed. `cancelled`: it counts no more; its number stays.
			 * @enum {string}
			 */
			state: "pending" | "rendered" | "sent" | "cancelled";
			entity_id: number;
			passage_id: number;
			/**
			 * @description `payment`: a payment receipt, which is not a fiscal receipt. `fiscal`: with the mentions of form 2041-RD (Cerfa 11580*05), for associations that have switched it on.
			 * @enum {string}
			 */
			kind: "payment" | "fiscal";
			amount: string;
			/** @description What was given back since, of a card payment. */
			refunded: string;
			/** @description As the person gave it; `refunded` and `dispute_lost` are ours. */
			cancel_reason: string | null;
			/** @description The number of the cancelled receipt of the same visit that this one replaces. */
			replaces: string | null;
			/**
			 * @description `cash`: cash; `cheque`: a cheque, whose number may be kept; `pay`: a card, on the association's own account; `card_other`: a card on another terminal; `transfer`: a bank transfer; `none`: no money; `other`: something else.
			 * @enum {string}
			 */
			payment_type: "cash" | "cheque" | "pay" | "card_other" | "transfer" | "none" | "other";
			/** Format: date */
			paid_on: string;
			payer: string | null;
			/** @description Where it was or will be sent. */
			to: string | null;
			verification_code: string;
			verify_url: string | null;
			/** @description Absent unless stored values cannot be read: the names of these fields, which are null or empty here. Writing one anew mends it. */
			damaged?: string[];
			/** @description Hexadecimal; null while the document is pending. */
			pdf_sha256: string | null;
			issued_by: number | null;
			/** @description Also the ETag: `"v<version>"`. */
			version: number;
			/** Format: date-time */
			created_at: string;
			/** Format: date-time */
			updated_at: string;
		};
		QueuedReceipt: {
			email_id: number;
			receipt_id: number;
			/** @constant */
			state: "queued";
		};
		ReceiptBatchPage: {
			data: components["schemas"]["ListedReceiptBatch"][];
			next_cursor: string | null;
			/** @description With `due=true`: what a batch asked for now would look at. */
			due?: {
				all: {
					/** @description Visits with money that has arrived and without a live receipt. */
					gifts: number;
					/** @description Those of them whose receipt was cancelled. */
					cancelled: number;
				};
				/** @description Those with an e-mail address only. */
				with_email: {
					/** @description Visits with money that has arrived and without a live receipt. */
					gifts: number;
					/** @description Those of them whose receipt was cancelled. */
					cancelled: number;
				};
			};
		};
		ListedReceiptBatch: {
			batch_id: number;
			entity_id: number;
			operation_id: number;
			/**
			 * @description `payment`: a payment receipt, which is not a fiscal receipt. `fiscal`: with the mentions of form 2041-RD (Cerfa 11580*05), for associations that have switched it on.
			 * @enum {string}
			 */
			kind: "payment" | "fiscal";
			filter: components["schemas"]["AppliedReceiptBatchFilter"];
			/**
			 * @description `pending`: it goes on; `done`: every visit was looked at; `failed`: it ended before its last visit; what was issued stays.
			 * @enum {string}
			 */
			state: "pending" | "done" | "failed";
			/** @description Why it failed. */
			failure: ("operation-closed" | "not-finished") | null;
			/** @description The visits that were due when it was asked for. */
			total: number;
			/** @description Receipts of this batch; documents and e-mails follow. */
			issued: number;
			/** @description Visits whose receipt somebody else issued meanwhile. */
			already: number;
			/** @description Visits that could not get one. */
			refused: number;
			requested_by: number | null;
			version: number;
			/** Format: date-time */
			created_at: string;
			/** Format: date-time */
			updated_at: string;
		};
		AppliedReceiptBatchFilter: {
			sector_id?: number;
			/** @description Whose visits: a user id (odd) or a membership id (even). */
			user_id?: number;
			address_id?: number;
			/** @description Any of them fits. */
			fk_type?: ("effectue" | "a_finaliser" | "refuse" | "don" | "lot" | "maison_vide")[];
			/** @description Any of them fits. */
			fk_type_reglement?: ("cash" | "cheque" | "pay" | "card_other" | "transfer" | "none" | "other")[];
			/** @description Any of them fits. */
			payment_state?: ("pending" | "processing" | "paid" | "failed" | "canceled" | "partially_refunded" | "refunded" | "disputed" | "dispute_won" | "dispute_lost" | "mismatch")[];
			montant_min?: string;
			montant_max?: string;
			/**
			 * Format: date
			 * @description First day of the visit, in the association’s time zone.
			 */
			from?: string;
			/**
			 * Format: date
			 * @description Last day of the visit, inclusive.
			 */
			to?: string;
			/**
			 * @description `hors_secteur`: outside of the sectors of its author; `doublon_suspect`: somebody else recorded the same dwelling less than 12 hours before; `late`: recorded after the last day of the operation; `clock`: the clock of the phone was more than a day off; `ne_pas_solliciter`: at a dwelling that is not to be called at.
			 * @enum {string}
			 */
			flag?: "hors_secteur" | "doublon_suspect" | "late" | "clock" | "ne_pas_solliciter";
			/**
			 * @description Those with an e-mail address only, as `receipts_missing` of the first screen counts them.
			 * @constant
			 */
			has_email?: true;
		};
		ReceiptBatch: {
			batch_id: number;
			entity_id: number;
			operation_id: number;
			/**
			 * @description `payment`: a payment receipt, which is not a fiscal receipt. `fiscal`: with the mentions of form 2041-RD (Cerfa 11580*05), for associations that have switched it on.
			 * @enum {string}
			 */
			kind: "payment" | "fiscal";
			filter: components["schemas"]["AppliedReceiptBatchFilter"];
			/**
			 * @description `pending`: it goes on; `done`: every visit was looked at; `failed`: it ended before its last visit; what was issued stays.
			 * @enum {string}
			 */
			state: "pending" | "done" | "failed";
			/** @description Why it failed. */
			failure: ("operation-closed" | "not-finished") | null;
			/** @description The visits that were due when it was asked for. */
			total: number;
			/** @description Receipts of this batch; documents and e-mails follow. */
			issued: number;
			/** @description Visits whose receipt somebody else issued meanwhile. */
			already: number;
			/** @description Visits that could not get one. */
			refused: number;
			requested_by: number | null;
			version: number;
			/** Format: date-time */
			created_at: string;
			/** Format: date-time */
			updated_at: string;
			/** @description The first 500 of those that were refused, by visit. */
			refusals: {
				passage_id: number;
				/** @description A code of `GET /api/problems`, as `POST /api/receipts` answers for this visit. */
				code: string;
			}[];
		};
		Declaration: {
			entity_id: number;
			year: number;
			/** Format: date */
			from: string;
			/**
			 * Format: date
			 * @description The last day, included.
			 */
			to: string;
			/** @description Without cancelled ones. */
			fiscal_receipts_count: number;
			/** @description What they mention, less what was given back since. */
			fiscal_amount: string;
			cancelled_count: number;
			/** @description What was received in these days, without unpaid cards and less refunds; a card on the day on which it was paid. */
			collected_total: string;
			appeal_threshold: {
				/** @description From here on a public appeal is declared (decree 2019-504). */
				limit: string;
				/** @description The collected part of it: 0.8 is four fifths. */
				share: number;
			};
		};
		VerifiedReceipt: {
			number: string;
			/** Format: date */
			date: string;
			amount: string;
			entity_name: string;
			/** @description Absent unless stored values cannot be read: the names of these fields, which are null or empty here. Writing one anew mends it. */
			damaged?: string[];
			/**
			 * @description `valid`: it counts; `cancelled`: it counts no more.
			 * @enum {string}
			 */
			state: "valid" | "cancelled";
			/** @description What was given back since. */
			refunded: string;
		};
		NewRecoveryCodes: {
			/** @description Shown now and never again. */
			recovery_codes: string[];
		};
		SecondFactors: {
			/** @description How many are registered. */
			passkeys: number;
			/** @description Since when codes of an authenticator application are asked for; null without one. */
			codes_since: string | null;
			recovery_codes_left: number;
			/** @description The setting `second_factor` of the association; null for a super administrator. */
			rule: ("off" | "offered" | "required_for_managers") | null;
			/** @description Nothing else is allowed before one is registered. */
			must_register: boolean;
			/** @description Until when a factor that was shown counts as recent; null without one. */
			recent_until: string | null;
		};
		SectorPage: {
			data: components["schemas"]["Sector"][];
			next_cursor: string | null;
			/** @description With `count=true`: how many there are on all pages; `null`: more than 10,000. */
			total?: number | null;
		};
		Sector: {
			sector_id: number;
			operation_id: number;
			entity_id: number;
			/** @description Name of the sector, as members know it. */
			sector_name: string;
			/** @description Its colour on maps, `#RRGGBB`. */
			color: string | null;
			outline: ({
				/** @constant */
				type: "Polygon";
				coordinates: number[][][];
			} | {
				/** @constant */
				type: "MultiPolygon";
				coordinates: number[][][][];
			}) | null;
			area_m2: number | null;
			address_count: number;
			dwelling_count: number;
			/** @description How far the addresses have the data of their buildings. A sector is complete without them. */
			enrichment: {
				/**
				 * @description `pending`: the worker has not finished; `done`: it has finished; `failed`: the building service did not answer; it is asked again by itself.
				 * @enum {string}
				 */
				state: "pending" | "done" | "failed";
				/** @description When it was last `done`. */
				at: string | null;
				/** @description Addresses of which a building is known. */
				matched: number;
				/** @description Addresses of the sector. */
				of: number;
			};
			departments: string[];
			members: components["schemas"]["OperationMember"][];
			/** @description Also the ETag: `"v<version>"`. */
			version: number;
			/** Format: date-time */
			created_at: string;
			/** Format: date-time */
			updated_at: string;
			deleted_at: string | null;
		};
		SectorAddressPage: {
			data: components["schemas"]["SectorAddress"][];
			next_cursor: string | null;
		};
		SectorAddress: {
			address_id: number;
			/** @description Null when no sector covers it. */
			sector_id: number | null;
			ban_id: string;
			numero: number | null;
			rep: string | null;
			voie: string;
			code_postal: string;
			code_insee: string;
			commune: string;
			lon: number;
			lat: number;
			rnb_id: string | null;
			batiment_groupe_id: string | null;
			nb_log: number;
			nb_log_source: string;
			nb_niveau: number | null;
			usage: string | null;
			annee_construction: number | null;
			do_not_call: boolean;
			/** @description The place in the walk of its sector, from 1: street after street, odd and even sides. */
			walk: number | null;
			/** @description Its sector was chosen by hand, and stays when outlines change. */
			given_by_hand: boolean;
			last_passage: {
				fk_type: string;
				motif: string | null;
				/** Format: date-time */
				passed_at: string;
			} | null;
		};
		SectorPreview: {
			/** @constant */
			valid: true;
			area_m2: number | null;
			/** @description What drawing the sector would give it. */
			address_count: number;
			dwelling_count: number;
			/** @description How far the addresses have the data of their buildings. A sector is complete without them. */
			enrichment: {
				/**
				 * @description `pending`: the worker has not finished; `done`: it has finished; `failed`: the building service did not answer; it is asked again by itself.
				 * @enum {string}
				 */
				state: "pending" | "done" | "failed";
				/** @description When it was last `done`. */
				at: string | null;
				/** @description Addresses of which a building is known. */
				matched: number;
				/** @description Addresses of the sector. */
				of: number;
			};
			departments: string[];
			/** @description Other sectors of the operation that cover a part of this one. */
			overlaps: {
				sector_id: number;
				/** @description Addresses inside the outline that this sector keeps. */
				address_count: number;
				/** @description Share of the outline that this sector covers, in percent. */
				area_pct: number;
			}[];
		} | {
			/** @constant */
			valid: false;
			/** @description Why the outline would be refused, and where. */
			errors: {
				pointer: string;
				detail: string;
				code: string;
			}[];
		};
		OwnOperation: {
			operation_id: number;
			/** @description The membership: passages name it as `fk_user`. */
			ope_user_id: number;
			name: string;
			/** @enum {integer} */
			chk_active: 0 | 1;
			/** Format: date */
			date_start: string;
			/** Format: date */
			date_end: string;
		};
		SessionSecondFactor: {
			is_registered: boolean;
			/** @description Nothing else is allowed before one is registered. */
			must_register: boolean;
			/** @description The setting of the association; null for a super administrator. */
			rule: ("off" | "offered" | "required_for_managers") | null;
		};
		SessionAssociation: {
			/** @description The name of the association; null if the stored value cannot be decrypted. */
			name: string | null;
			time_zone: string;
			/** @constant */
			currency: "EUR";
			/** @description The largest `montant` of a passage. */
			max_amount: string;
			/**
			 * @description Whether cards are taken.
			 * @enum {integer}
			 */
			chk_pay: 0 | 1;
			/** @description The association issues fiscal receipts. */
			fiscal_receipts: boolean;
			/** @description A passage with money and an e-mail address gets its receipt by itself. */
			auto_receipts: boolean;
			/** @description Members may delete own unlocked passages. */
			members_can_delete: boolean;
			/** @description The month in which the fiscal year of the association begins. */
			fiscal_year_start: number;
			/** @description Whether it is the association that is made up for visitors; nothing of it leaves the service. */
			is_example: boolean;
		};
		SteppedUp: {
			/**
			 * Format: date-time
			 * @description Until then nothing more is asked for.
			 */
			recent_until: string;
		};
		LiveSessions: {
			data: {
				session_id: number;
				/** @description The session of this request. */
				current: boolean;
				/**
				 * @description `web`: a browser; `ios`: an iPhone or iPad; `android`: an Android phone.
				 * @enum {string}
				 */
				platform: "web" | "ios" | "android";
				app_version: string | null;
				/** @description As it was at the login; null also in old sessions. */
				entity_id: number | null;
				/** @description As it was at the login; the present role counts. */
				role_id: (1 | 2 | 3 | 9) | null;
				/** Format: date-time */
				created_at: string;
				/**
				 * Format: date-time
				 * @description To the minute.
				 */
				last_used_at: string;
				/**
				 * Format: date-time
				 * @description When it ends if nothing more is asked for.
				 */
				expires_at: string;
			}[];
		};
		SignInLink: {
			/**
			 * Format: password
			 * @description Works once, for two minutes.
			 */
			token: string;
			/** Format: date-time */
			expires_at: string;
			/** @description Opens the application and signs in there; the token is behind `#`, which browsers do not send. Null without `APP_URL`. */
			url: string | null;
			/** @description The QR code of `url`, as an SVG image. */
			qr_svg: string | null;
		};
		PendingSignup: {
			association: string;
			postal_code: string;
			city: string | null;
			name: string;
			/** @description A free username, made of the name. */
			username: string;
			/** Format: date-time */
			expires_at: string;
		};
		SignupInvitation: {
			/**
			 * Format: password
			 * @description Answered once.
			 */
			token: string;
			/** @description Opens the application to sign up; the token is behind `#`. */
			url: string;
			/** Format: date-time */
			expires_at: string;
		};
		GlobalStats: {
			/** Format: date */
			from: string;
			/** Format: date */
			to: string;
			/** @constant */
			currency: "EUR";
			/** Format: date-time */
			generated_at: string;
			totals: components["schemas"]["GlobalTotals"];
			by_department?: components["schemas"]["GroupFigures"][];
			by_entity_type?: components["schemas"]["GroupFigures"][];
			by_month?: components["schemas"]["GroupFigures"][];
			payments: {
				succeeded: number;
				failed: number;
				refunded: number;
				disputed: number;
				volume_cents: number;
				/** @constant */
				platform_fee_cents: 0;
			};
			emails: {
				sent: number;
				bounced: number;
				complaints: number;
			};
			alerts: {
				entity_id: number;
				/**
				 * @description `threshold_153000`: collected 153,000 € in a year: a public appeal has to be declared; `cash-due-30d`: a member has cash or cheques of more than 30 days ago that were not handed over; `no_activity`: an operation runs, and nobody recorded anything for two weeks.
				 * @enum {string}
				 */
				kind: "threshold_153000" | "cash-due-30d" | "no_activity";
			}[];
		};
		GlobalTotals: {
			/** @description Associations there are. */
			entities: number;
			/** @description With a passage in the range. */
			entities_active: number;
			entities_pay_enabled: number;
			/** @description Users with a passage in the range. */
			members_active: number;
			/** @description Operations with a passage in the range. */
			operations_active: number;
			passages: number;
			paying: number;
			amount_cents: number;
			/** @description Of `pay` in the amount; one decimal, null of nothing. */
			card_share_pct: number | null;
		};
		GroupFigures: {
			/** @description `other`: what is folded together. */
			code: string;
			entities: number;
			passages: number;
			paying: number;
			amount_cents: number;
		};
		TotpSecret: {
			/** @description In base 32, to type it in; shown now and never again. */
			secret: string;
			/** @description The `otpauth://` address of the QR code. */
			url: string;
			/** @description The QR code as an SVG image. */
			qr_svg: string;
		};
		CodesAdded: {
			/** @description Ten codes, each of which replaces a second factor once; shown now and never again. Null where there are some already. */
			recovery_codes: string[] | null;
		};
		AskedTownPage: {
			data: components["schemas"]["AskedTown"][];
			next_cursor: string | null;
		};
		AskedTown: {
			code_insee: string;
			name: string;
			postal_codes: string[];
			department: string;
			/**
			 * @description `asked`: it waits for its turn; after a `failure` that may pass, for another attempt; `fetching`: the file is being read from the source; `importing`: the addresses are being taken over; `ready`: the addresses are there; `failed`: `failure` says why.
			 * @enum {string}
			 */
			state: "asked" | "fetching" | "importing" | "ready" | "failed";
			/** @description Of the file, in this state. */
			bytes_read: number;
			/** @description Null while it is not known. */
			bytes_total: number | null;
			/** @description From 1; a failure that may pass is tried four times. */
			attempt: number;
			/** @description Why the last attempt failed, also of a commune that is `ready` from an earlier one. Of the source: `source-unreachable`, `source-too-slow`, `source-incomplete` may pass; `source-refused`, `source-moved`, `not-in-source`, `too-large` stay. Of the file: `not-addresses`, `other-commune`, `no-address`, `file-torn` (more than half of the addresses would go). `import-failed`: an operator is told. */
			failure: ("source-unreachable" | "source-too-slow" | "source-incomplete" | "source-refused" | "source-moved" | "not-in-source" | "too-large" | "not-addresses" | "other-commune" | "no-address" | "file-torn" | "import-failed") | null;
			/** Format: date-time */
			asked_at: string;
			/** @description How old the addresses are. */
			fetched_at: string | null;
			address_count: number;
			/** @description Addresses whose dwellings are known from buildings. */
			known_addresses: number;
			known_dwellings: number;
			has_outline: boolean;
		};
		UploadPage: {
			data: components["schemas"]["Upload"][];
			next_cursor: string | null;
			/** @description With `count=true`: how many there are on all pages; `null`: more than 10,000. */
			total?: number | null;
		};
		Upload: {
			upload_id: number;
			entity_id: number;
			/**
			 * @description `logo`: on the receipts of the association. `fiscal-basis`: the letter that allows fiscal receipts. `chat`: sent with a message. `addresses`: a list of addresses of the BAN, for `POST /api/towns`.
			 * @enum {string}
			 */
			purpose: "logo" | "fiscal-basis" | "chat" | "addresses";
			/**
			 * @description `waiting` for its bytes, `checking`, `ready`, or `refused` for the reason in `problem`.
			 * @enum {string}
			 */
			state: "waiting" | "checking" | "ready" | "refused";
			/** @description `size-differs`, `checksum-differs`: not what was announced. `content-differs`: not of the announced type. `content-not-allowed`: a PDF that is encrypted, runs something, carries files, has layers that are off or fields without a drawing, or takes too long to read, or any file whose check ended its process twice. `image-unreadable`: damaged, or its check failed again and again. `image-too-large`: more than 4,096 pixels a side. */
			problem: ("size-differs" | "checksum-differs" | "content-differs" | "content-not-allowed" | "image-unreadable" | "image-too-large") | null;
			/**
			 * @description `image/png`: a PNG picture; `image/jpeg`: a JPEG picture; `image/webp`: a WebP picture; `application/pdf`: a PDF document; `text/csv`: a list of addresses; `application/gzip`: a list of addresses, packed.
			 * @enum {string}
			 */
			content_type: "image/png" | "image/jpeg" | "image/webp" | "application/pdf" | "text/csv" | "application/gzip";
			/** @description Of the announced file; of the stored one when it is `ready`. */
			size: number;
			/** @description In pixels, of a picture that is `ready`. */
			width: number | null;
			height: number | null;
			filename: string;
			/** @description Absent unless stored values cannot be read: the names of these fields, which are null or empty here. Writing one anew mends it. */
			damaged?: string[];
			/** @description Where the file is when it is `ready`. Whoever has the address has the file: keep it secret. */
			url: string | null;
			/** @description Read the upload again for another address. */
			url_expires_at: string | null;
			/** @description Of a picture for the chat or a logo that is `ready`; null for PDFs, for fiscal papers, each reading of which is in the history, and for what was uploaded before there were any. */
			thumbnail: {
				/**
				 * Format: uri
				 * @description Where it is, as WebP. The same for five minutes. Whoever has the address has the picture: keep it secret.
				 */
				url: string;
				/**
				 * Format: date-time
				 * @description At least ten minutes from now.
				 */
				url_expires_at: string;
				/** @description In pixels; at most 400 on either side. */
				width: number;
				height: number;
			} | null;
			made_by: number | null;
			/** Format: date-time */
			created_at: string;
			/** Format: date-time */
			updated_at: string;
		};
		UploadRequest: {
			upload_id: number;
			/** @constant */
			state: "waiting";
			/** @description Send it with the file as its body and all of these headers. It takes exactly these bytes, once; whoever has it may send them: keep it secret. 412 says that they have arrived already: go on with `complete`. */
			request: {
				/** @constant */
				method: "PUT";
				/** Format: uri */
				url: string;
				headers: {
					[key: string]: string;
				};
			};
			/**
			 * Format: date-time
			 * @description From then on the request is refused; ask for another one.
			 */
			expires_at: string;
		};
		UploadState: {
			upload_id: number;
			/**
			 * @description `waiting` for its bytes, `checking`, `ready`, or `refused` for the reason in `problem`.
			 * @enum {string}
			 */
			state: "waiting" | "checking" | "ready" | "refused";
		};
		UserPage: {
			data: components["schemas"]["UserView"][];
			next_cursor: string | null;
			/** @description With `count=true`: how many there are on all pages; `null`: more than 10,000. */
			total?: number | null;
		};
		/** @description For members: the own record whole, of others the name only. */
		UserView: components["schemas"]["User"] | components["schemas"]["UserName"];
		User: {
			user_id: number;
			entity_id: number | null;
			/** @description The name to sign in with. */
			username: string;
			/**
			 * @description What the user may do. 1 member, 2 entity administrator, 3 treasurer, 9 super administrator
			 * @enum {integer}
			 */
			role_id: 1 | 2 | 3 | 9;
			/**
			 * @description 1: may sign in; 0: may not.
			 * @enum {integer}
			 */
			chk_active: 0 | 1;
			/** @description Name of the person. */
			name: string | null;
			/** @description E-mail address of the person, to which links for a new password go. */
			email: string | null;
			/**
			 * @description 1: an e-mail a day while messages of the chat are not read.
			 * @enum {integer}
			 */
			chat_digest: 0 | 1;
			/** @description Telephone number of the person. */
			phone: string | null;
			/** @description When the last invitation was sent. */
			invited_at?: string | null;
			/**
			 * @description Where users are read, for callers who see whole records. `none`: nobody invited the user; `sent`: the link of the last invitation is valid, and no password was chosen since; `accepted`: the user chose a password after the last invitation; `expired`: the link is too old, and no password was chosen since.
			 * @enum {string}
			 */
			invitation?: "none" | "sent" | "accepted" | "expired";
			/** @description With or without an invitation; false while there is none, or a generated one. */
			has_chosen_password?: boolean;
			/** @description A passkey or codes of an authenticator application are registered. */
			has_second_factor?: boolean;
			/** @description Absent unless stored values cannot be read: the names of these fields, which are null or empty here. Writing one anew mends it. */
			damaged?: string[];
			/** @description Also the ETag: `"v<version>"`. */
			version: number;
			/** Format: date-time */
			created_at: string;
			/** Format: date-time */
			updated_at: string;
			deleted_at: string | null;
		};
		UserName: {
			user_id: number;
			entity_id: number | null;
			/** @description Name of the person. */
			name: string | null;
			/** @description Absent unless stored values cannot be read: the names of these fields, which are null or empty here. Writing one anew mends it. */
			damaged?: string[];
		};
		CreatedUser: {
			user_id: number;
			entity_id: number | null;
			/** @description The name to sign in with. */
			username: string;
			/**
			 * @description What the user may do. 1 member, 2 entity administrator, 3 treasurer, 9 super administrator
			 * @enum {integer}
			 */
			role_id: 1 | 2 | 3 | 9;
			/**
			 * @description 1: may sign in; 0: may not.
			 * @enum {integer}
			 */
			chk_active: 0 | 1;
			/** @description Name of the person. */
			name: string | null;
			/** @description E-mail address of the person, to which links for a new password go. */
			email: string | null;
			/**
			 * @description 1: an e-mail a day while messages of the chat are not read.
			 * @enum {integer}
			 */
			chat_digest: 0 | 1;
			/** @description Telephone number of the person. */
			phone: string | null;
			/** @description When the last invitation was sent. */
			invited_at?: string | null;
			/**
			 * @description Where users are read, for callers who see whole records. `none`: nobody invited the user; `sent`: the link of the last invitation is valid, and no password was chosen since; `accepted`: the user chose a password after the last invitation; `expired`: the link is too old, and no password was chosen since.
			 * @enum {string}
			 */
			invitation?: "none" | "sent" | "accepted" | "expired";
			/** @description With or without an invitation; false while there is none, or a generated one. */
			has_chosen_password?: boolean;
			/** @description A passkey or codes of an authenticator application are registered. */
			has_second_factor?: boolean;
			/** @description Absent unless stored values cannot be read: the names of these fields, which are null or empty here. Writing one anew mends it. */
			damaged?: string[];
			/** @description Also the ETag: `"v<version>"`. */
			version: number;
			/** Format: date-time */
			created_at: string;
			/** Format: date-time */
			updated_at: string;
			deleted_at: string | null;
			/** @description The generated password; answered only here. */
			password?: string;
		};
		UserImportReport: {
			created: number;
			refused: number;
			results: {
				/** @description Of the file; the header is line 1. */
				line: number;
				/**
				 * @description `created`: there is a user for it now, or would be without `dry_run`; `refused`: `problem` says why there is none; `duplicate`: another line is the same person: `same_as_line`; `known`: the association has this user: `user_id`.
				 * @enum {string}
				 */
				status: "created" | "refused" | "duplicate" | "known";
				user_id?: number;
				username?: string;
				/** @description Generated; answered only here. */
				password?: string;
				/** @description As it was read; with `columns`. */
				name?: string | null;
				email?: string | null;
				phone?: string | null;
				role_id?: number;
				same_as_line?: number;
				/** @description What an administrator should look at. */
				remarks?: ("phone-zero-added" | "phone-of-several" | "email-of-several" | "role-as-member" | "username-numbered" | "same-name")[];
				/** @description A problem document; its `errors` point to the columns of the line. */
				problem?: {
					code: string;
					status: number;
					detail: string;
				} & {
					[key: string]: unknown;
				};
			}[];
		};
		UserLetters: {
			/**
			 * Format: date-time
			 * @description Until then the codes work.
			 */
			expires_at: string;
			/** @description A short address at which a code is typed. */
			code_url: string;
			/** @description Where the application is; null: not known. */
			app_url: string | null;
			/** @description In the order of the request. */
			letters: {
				user_id: number;
				name: string | null;
				username: string;
				/** @description Its name. */
				association: string | null;
				/** @description What `POST /api/passwords/reset` takes as `token`, also in small letters, without dashes or with spaces. */
				code: string;
				/** @description The page on which a password is chosen, with the code. */
				url: string;
				/** @description The same address as a QR code, an SVG image. */
				qr_svg: string;
			}[];
		};
		WebhookPage: {
			data: components["schemas"]["Webhook"][];
			next_cursor: string | null;
		};
		Webhook: {
			webhook_id: number;
			entity_id: number;
			name: string | null;
			/** @description Empty when it cannot be read. */
			url: string;
			events: string[];
			/** @description Whether events are sent. */
			active: boolean;
			/** @description Null while it is active. */
			disabled_reason: ("by-hand" | "failing" | "gone") | null;
			disabled_at: string | null;
			/** @description Since when it has taken nothing; null when it took the last delivery. */
			failing_since: string | null;
			/** @description Until when everything waits, because it took nothing. */
			paused_until: string | null;
			last_delivered_at: string | null;
			/** @description Until when deliveries are signed with the secret before the last change, too. */
			former_secret_until: string | null;
			/** @description Absent unless stored values cannot be read: the names of these fields, which are null or empty here. Writing one anew mends it. */
			damaged?: string[];
			/** @description Also the ETag: `"v<version>"`. */
			version: number;
			/** Format: date-time */
			created_at: string;
			/** Format: date-time */
			updated_at: string;
		};
		CreatedWebhook: {
			webhook_id: number;
			entity_id: number;
			name: string | null;
			/** @description Empty when it cannot be read. */
			url: string;
			events: string[];
			/** @description Whether events are sent. */
			active: boolean;
			/** @description Null while it is active. */
			disabled_reason: ("by-hand" | "failing" | "gone") | null;
			disabled_at: string | null;
			/** @description Since when it has taken nothing; null when it took the last delivery. */
			failing_since: string | null;
			/** @description Until when everything waits, because it took nothing. */
			paused_until: string | null;
			last_delivered_at: string | null;
			/** @description Until when deliveries are signed with the secret before the last change, too. */
			former_secret_until: string | null;
			/** @description Absent unless stored values cannot be read: the names of these fields, which are null or empty here. Writing one anew mends it. */
			damaged?: string[];
			/** @description Also the ETag: `"v<version>"`. */
			version: number;
			/** Format: date-time */
			created_at: string;
			/** Format: date-time */
			updated_at: string;
			/** @description Shown here and never again: `whsec_` and 32 bytes in Base64. */
			secret: string;
		};
		WebhookDeliveryPage: {
			data: components["schemas"]["WebhookDelivery"][];
			next_cursor: string | null;
		};
		/** @description Kept for 30 days. */
		WebhookDelivery: {
			delivery_id: number;
			webhook_id: number;
			/** @description The `webhook-id` of the delivery: the same for all attempts and all receivers. */
			event_id: string;
			/** @description One of the events, or `webhook.test`. */
			type: string;
			/** Format: date-time */
			occurred_at: string;
			/** @description The ids and figures that are sent. */
			data: {
				[key: string]: unknown;
			};
			/**
			 * @description `waiting`: it waits for its turn or its next attempt; `sending`: it is being sent; `delivered`: the receiver took it; `failed`: it was given up after three days; a test after one attempt.
			 * @enum {string}
			 */
			state: "waiting" | "sending" | "delivered" | "failed";
			attempts: number;
			/** @description Null when none follows. While the webhook is paused or off it waits longer. */
			next_attempt_at: string | null;
			last_attempt_at: string | null;
			/** @description The status of the last answer, if there was one. */
			last_status: number | null;
			last_failure: ("status" | "redirect" | "timeout" | "no-connection" | "tls-failed" | "unreadable-answer" | "name-not-found" | "address-not-allowed" | "secret-unreadable") | null;
			delivered_at: string | null;
			/** Format: date-time */
			created_at: string;
		};
		WebhookSecret: {
			webhook_id: number;
			/** @description Shown here and never again: `whsec_` and 32 bytes in Base64. */
			secret: string;
			former_secret_until: string | null;
		};
	};
}
export interface operations {
	"addresses-search": {
		parameters: {
			query?: {
				/** @description `lat,lon`: at most 20 addresses within 100 m, by distance; one page. */
				near?: string;
				/** @description `west,south,east,north`: at most 0.05° × 0.05°. */
				bbox?: string;
				/** @description Words of number and street in any order, without regard to case and accents; words of several letters may be beginnings, and usual abbreviations are known (`bd`, `st`, `gal`, `gde`). Town and postal code may stand beside them: streets with these words come first. In the town `code_insee`, else in the sectors of `operation_id`. */
				q?: string;
				/** @description Required of members. Without it `sector` and `last_passage` are null. */
				operation_id?: number;
				/** @description For `q` only. */
				code_insee?: string;
				limit?: number;
				/** @description The `next_cursor` of the page before. */
				cursor?: string;
			};
			header?: {
				/** @description The ETag of the version at hand; 304 when it is still the last. */
				"If-None-Match"?: string;
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["FoundAddressPage"];
				};
			};
		};
	};
	"addresses-dwellings": {
		parameters: {
			query: {
				operation_id: number;
			};
			header?: {
				/** @description The ETag of the version at hand; 304 when it is still the last. */
				"If-None-Match"?: string;
			};
			path: {
				address_id: number;
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["AddressDwellings"];
				};
			};
		};
	};
	"addresses-put-dwelling": {
		parameters: {
			path: {
				address_id: number;
			};
		};
		requestBody: {
			content: {
				"application/json": components["schemas"]["DwellingDraft"];
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["StoredDwelling"];
				};
			};
		};
	};
	"cash-balances": {
		parameters: {
			query: {
				operation_id: number;
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["CashBalances"];
				};
			};
		};
	};
	"cash-balances-csv": {
		parameters: {
			query: {
				operation_id: number;
				/** @description Begin with a byte order mark, by which spreadsheets know UTF-8. */
				bom?: true | false;
				/** @description `12,50` instead of `12.50`. */
				decimal_comma?: true | false;
			};
			header?: {
				/** @description The ETag of the version at hand; 304 when it is still the last. */
				"If-None-Match"?: string;
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"text/csv": string;
				};
			};
		};
	};
	"cash-cheques": {
		parameters: {
			query: {
				operation_id: number;
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["TreasuryCheques"];
				};
			};
		};
	};
	"cash-list": {
		parameters: {
			query?: {
				limit?: number;
				/** @description The `next_cursor` of the page before. */
				cursor?: string;
				/** @description The order, by a field; `-` begins with the last. */
				sort?: "-handover_id";
				/** @description `true`: the page has `total`, how many there are on all pages. It is found with the page, in the same statement, by reading all that match, 10,000 at most: ask with the first page only. Lists of addresses, messages and the history are not counted; visits have `totals`. */
				count?: true | false;
				operation_id?: number;
				/** @description Whose money: a user id or a membership id. */
				member?: number;
				state?: ("declared" | "confirmed" | "cancelled")[];
			};
			header?: {
				/** @description The ETag of the version at hand; 304 when it is still the last. */
				"If-None-Match"?: string;
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["HandoverSummaryPage"];
				};
			};
		};
	};
	"cash-declare": {
		parameters: {
			header?: {
				/** @description Kept 24 hours: the same key and request get the first answer again. */
				"Idempotency-Key"?: string;
			};
		};
		requestBody: {
			content: {
				"application/json": components["schemas"]["HandoverDraft"];
			};
		};
		responses: {
			/** @description Success */
			201: {
				content: {
					"application/json": components["schemas"]["Handover"];
				};
			};
		};
	};
	"cash-get": {
		parameters: {
			header?: {
				/** @description The ETag of the version at hand; 304 when it is still the last. */
				"If-None-Match"?: string;
			};
			path: {
				handover_id: number;
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["Handover"];
				};
			};
		};
	};
	"cash-cancel": {
		parameters: {
			header?: {
				/** @description Kept 24 hours: the same key and request get the first answer again. */
				"Idempotency-Key"?: string;
			};
			path: {
				handover_id: number;
			};
		};
		requestBody?: {
			content: {
				"application/json": components["schemas"]["HandoverCancellation"];
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["Handover"];
				};
			};
		};
	};
	"cash-confirm": {
		parameters: {
			header?: {
				/** @description Kept 24 hours: the same key and request get the first answer again. */
				"Idempotency-Key"?: string;
			};
			path: {
				handover_id: number;
			};
		};
		requestBody: {
			content: {
				"application/json": components["schemas"]["HandoverConfirmation"];
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["Handover"];
				};
			};
		};
	};
	"cash-slip": {
		parameters: {
			header?: {
				/** @description The ETag of the version at hand; 304 when it is still the last. */
				"If-None-Match"?: string;
			};
			path: {
				handover_id: number;
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/pdf": string;
				};
			};
		};
	};
	"cash-list-csv": {
		parameters: {
			query: {
				operation_id: number;
				/** @description Whose money: a user id or a membership id. */
				member?: number;
				state?: ("declared" | "confirmed" | "cancelled")[];
				/** @description Begin with a byte order mark, by which spreadsheets know UTF-8. */
				bom?: true | false;
				/** @description `12,50` instead of `12.50`. */
				decimal_comma?: true | false;
			};
			header?: {
				/** @description The ETag of the version at hand; 304 when it is still the last. */
				"If-None-Match"?: string;
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"text/csv": string;
				};
			};
		};
	};
	"chat-delete-message": {
		parameters: {
			query?: {
				/** @description Why; kept in the history as it is written. Required for what brought money: a passage, its operation, its association. */
				reason?: string;
			};
			path: {
				message_id: number;
			};
		};
		responses: {
			/** @description Success */
			204: {
			};
		};
	};
	"chat-list-rooms": {
		parameters: {
			query?: {
				limit?: number;
				/** @description The `next_cursor` of the page before. */
				cursor?: string;
				/** @description The order, by a field; `-` begins with the last. */
				sort?: "-last_message_at";
				/** @description One room, with its members. */
				room_id?: number;
			};
			header?: {
				/** @description The ETag of the version at hand; 304 when it is still the last. */
				"If-None-Match"?: string;
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["RoomPage"];
				};
			};
		};
	};
	"chat-create-room": {
		parameters: {
			header?: {
				/** @description Kept 24 hours: the same key and request get the first answer again. */
				"Idempotency-Key"?: string;
			};
		};
		requestBody: {
			content: {
				"application/json": components["schemas"]["RoomDraft"];
			};
		};
		responses: {
			/** @description The private room of the same two. */
			200: {
				content: {
					"application/json": components["schemas"]["Room"];
				};
			};
			/** @description Success */
			201: {
				content: {
					"application/json": components["schemas"]["Room"];
				};
			};
		};
	};
	"chat-update-room": {
		parameters: {
			header?: {
				/** @description The ETag of the version the change was made from; 412 when it is not the last. */
				"If-Match"?: string;
			};
			path: {
				room_id: number;
			};
		};
		requestBody: {
			content: {
				"application/json": components["schemas"]["RoomPatch"];
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["Room"];
				};
			};
		};
	};
	"chat-set-members": {
		parameters: {
			header?: {
				/** @description The ETag of the version the change was made from; 412 when it is not the last. */
				"If-Match"?: string;
			};
			path: {
				room_id: number;
			};
		};
		requestBody: {
			content: {
				"application/json": components["schemas"]["RoomMembersDraft"];
			};
		};
		responses: {
			/** @description Success */
			204: {
			};
		};
	};
	"chat-list-messages": {
		parameters: {
			query?: {
				/** @description Later ones, the oldest first. */
				after_seq?: number;
				/** @description Earlier ones, the newest first. */
				before_seq?: number;
				limit?: number;
				/** @description The `next_cursor` of the page before. */
				cursor?: string;
			};
			header?: {
				/** @description The ETag of the version at hand; 304 when it is still the last. */
				"If-None-Match"?: string;
			};
			path: {
				room_id: number;
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["MessagePage"];
				};
			};
		};
	};
	"chat-send-message": {
		parameters: {
			header?: {
				/** @description Kept 24 hours: the same key and request get the first answer again. */
				"Idempotency-Key"?: string;
			};
			path: {
				room_id: number;
			};
		};
		requestBody: {
			content: {
				"application/json": components["schemas"]["MessageDraft"];
			};
		};
		responses: {
			/** @description The same message was sent before under this `id`. */
			200: {
				content: {
					"application/json": components["schemas"]["Message"];
				};
			};
			/** @description Success */
			201: {
				content: {
					"application/json": components["schemas"]["Message"];
				};
			};
		};
	};
	"chat-read": {
		parameters: {
			header?: {
				/** @description Kept 24 hours: the same key and request get the first answer again. */
				"Idempotency-Key"?: string;
			};
			path: {
				room_id: number;
			};
		};
		requestBody: {
			content: {
				"application/json": components["schemas"]["ReadMark"];
			};
		};
		responses: {
			/** @description Success */
			204: {
			};
		};
	};
	"communes-list": {
		parameters: {
			query: {
				/** @description Name, postal code or its beginning, or both; without regard to case, accents, hyphens and `st` for `saint`. */
				q: string;
			};
			header?: {
				/** @description The ETag of the version at hand; 304 when it is still the last. */
				"If-None-Match"?: string;
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["CommunePage"];
				};
			};
		};
	};
	"system-config": {
		parameters: {
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["ClientConfig"];
				};
			};
		};
	};
	"geo-list-departments": {
		parameters: {
			query?: {
				limit?: number;
				/** @description The `next_cursor` of the page before. */
				cursor?: string;
				/** @description The order, by a field; `-` begins with the last. */
				sort?: "code";
			};
			header?: {
				/** @description The ETag of the version at hand; 304 when it is still the last. */
				"If-None-Match"?: string;
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["DepartmentPage"];
				};
			};
		};
	};
	"geo-get-department": {
		parameters: {
			query?: {
				/** @description Tolerance in metres. */
				simplify?: number;
			};
			path: {
				code: string;
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["DepartmentFeature"];
				};
			};
		};
	};
	"system-docs": {
		parameters: {
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"text/html": string;
				};
			};
		};
	};
	"system-docs-file": {
		parameters: {
			header?: {
				/** @description The ETag of the version at hand; 304 when it is still the last. */
				"If-None-Match"?: string;
			};
			path: {
				file: string;
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"text/*": string;
				};
			};
		};
	};
	"emails-list": {
		parameters: {
			query?: {
				limit?: number;
				/** @description The `next_cursor` of the page before. */
				cursor?: string;
				/** @description The order, by a field; `-` begins with the last. */
				sort?: "-email_id";
				/** @description `true`: the page has `total`, how many there are on all pages. It is found with the page, in the same statement, by reading all that match, 10,000 at most: ask with the first page only. Lists of addresses, messages and the history are not counted; visits have `totals`. */
				count?: true | false;
				/** @description For super administrators, who see those of every association. */
				entity_id?: number;
				/** @description Those with a receipt, or about it. */
				receipt_id?: number;
				/** @description Those that were not asked for again since, with the same receipt or to the same person. */
				last?: true | false;
				state?: ("queued" | "sending" | "sent" | "failed" | "bounced" | "complained")[];
				purpose?: ("receipt" | "receipt-cancelled" | "password-reset" | "password-changed" | "second-factor" | "key-made" | "email-changed" | "invitation" | "signup" | "pay-notice" | "handover-confirmed" | "cash-due" | "webhook-off" | "chat-digest")[];
			};
			header?: {
				/** @description The ETag of the version at hand; 304 when it is still the last. */
				"If-None-Match"?: string;
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["EmailPage"];
				};
			};
		};
	};
	"emails-retry": {
		parameters: {
			header?: {
				/** @description Kept 24 hours: the same key and request get the first answer again. */
				"Idempotency-Key"?: string;
			};
			path: {
				email_id: number;
			};
		};
		responses: {
			/** @description Success */
			202: {
				content: {
					"application/json": components["schemas"]["Email"];
				};
			};
		};
	};
	"emails-list-suppressed": {
		parameters: {
			query?: {
				limit?: number;
				/** @description The `next_cursor` of the page before. */
				cursor?: string;
				/** @description The order, by a field; `-` begins with the last. */
				sort?: "-since";
			};
			header?: {
				/** @description The ETag of the version at hand; 304 when it is still the last. */
				"If-None-Match"?: string;
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["SuppressedAddressPage"];
				};
			};
		};
	};
	"emails-free-address": {
		parameters: {
		};
		requestBody: {
			content: {
				"application/json": components["schemas"]["SuppressedAddressName"];
			};
		};
		responses: {
			/** @description Success */
			204: {
			};
		};
	};
	"entities-list": {
		parameters: {
			query?: {
				limit?: number;
				/** @description The `next_cursor` of the page before. */
				cursor?: string;
				/** @description The order, by a field; `-` begins with the last. */
				sort?: "entity_id" | "-entity_id" | "postal_code";
				/** @description `true`: the page has `total`, how many there are on all pages. It is found with the page, in the same statement, by reading all that match, 10,000 at most: ask with the first page only. Lists of addresses, messages and the history are not counted; visits have `totals`. */
				count?: true | false;
				entity_type_id?: (1 | 2 | 3 | 4 | 5 | 6 | 9)[];
				postal_code?: string;
				/** @description `only`: what was deleted and can be restored, for those who may restore it. */
				deleted?: "only";
			};
			header?: {
				/** @description The ETag of the version at hand; 304 when it is still the last. */
				"If-None-Match"?: string;
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["EntityPage"];
				};
			};
		};
	};
	"entities-create": {
		parameters: {
			header?: {
				/** @description Kept 24 hours: the same key and request get the first answer again. */
				"Idempotency-Key"?: string;
			};
		};
		requestBody: {
			content: {
				"application/json": components["schemas"]["EntityDraft"];
			};
		};
		responses: {
			/** @description Success */
			201: {
				content: {
					"application/json": components["schemas"]["Entity"];
				};
			};
		};
	};
	"entities-get": {
		parameters: {
			header?: {
				/** @description The ETag of the version at hand; 304 when it is still the last. */
				"If-None-Match"?: string;
			};
			path: {
				entity_id: number;
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["EntityView"];
				};
			};
		};
	};
	"entities-delete": {
		parameters: {
			query?: {
				/** @description `false` removes for good what nothing refers to; super administrators only. */
				soft?: true | false;
				/** @description Why; kept in the history as it is written. Required for what brought money: a passage, its operation, its association. */
				reason?: string;
			};
			header?: {
				/** @description The ETag of the version the change was made from; 412 when it is not the last. */
				"If-Match"?: string;
			};
			path: {
				entity_id: number;
			};
		};
		responses: {
			/** @description Success */
			204: {
			};
		};
	};
	"entities-update": {
		parameters: {
			header?: {
				/** @description The ETag of the version the change was made from; 412 when it is not the last. */
				"If-Match"?: string;
			};
			path: {
				entity_id: number;
			};
		};
		requestBody: {
			content: {
				"application/json": components["schemas"]["EntityPatch"];
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["Entity"];
				};
			};
		};
	};
	"entities-set-accounts": {
		parameters: {
			header?: {
				/** @description The ETag of the version the change was made from; 412 when it is not the last. */
				"If-Match"?: string;
			};
			path: {
				entity_id: number;
			};
		};
		requestBody: {
			content: {
				"application/json": components["schemas"]["AccountsPatch"];
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["Entity"];
				};
			};
		};
	};
	"entities-close": {
		parameters: {
			header?: {
				/** @description Kept 24 hours: the same key and request get the first answer again. */
				"Idempotency-Key"?: string;
			};
			path: {
				entity_id: number;
			};
		};
		requestBody: {
			content: {
				"application/json": components["schemas"]["Closing"];
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["ClosedEntity"];
				};
			};
		};
	};
	"entities-history": {
		parameters: {
			query?: {
				limit?: number;
				/** @description The `next_cursor` of the page before. */
				cursor?: string;
				/** @description The order, by a field; `-` begins with the last. */
				sort?: "-history_id";
				object?: "user" | "entity" | "operation" | "sector" | "membership" | "passage" | "receipt" | "receipt_batch" | "handover" | "stock" | "refund" | "export" | "upload" | "conflict" | "address" | "room" | "email" | "suppressed_address" | "person" | "webhook" | "api_key" | "event_log";
				action?: ("created" | "changed" | "deleted" | "restored" | "added" | "removed" | "issued" | "sent" | "cancelled" | "closed" | "invited" | "imported" | "settled" | "exported" | "erased" | "read")[];
				/** @description What this user did. */
				by_user_id?: number;
				/** @description The operation, its sectors, memberships, passages, receipts and their batches, hand-overs, refunds, exports and conflicts, except what was removed for good. */
				operation_id?: number;
				/** @description Done on this day or later, in the association’s time zone. With days, entries are in the order of time. */
				from?: string;
				/** @description Done on this day or earlier. */
				to?: string;
			};
			header?: {
				/** @description The ETag of the version at hand; 304 when it is still the last. */
				"If-None-Match"?: string;
			};
			path: {
				entity_id: number;
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["HistoryPage"];
				};
			};
		};
	};
	"entities-restore": {
		parameters: {
			header?: {
				/** @description Kept 24 hours: the same key and request get the first answer again. */
				"Idempotency-Key"?: string;
			};
			path: {
				entity_id: number;
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["Entity"];
				};
			};
		};
	};
	"example-make": {
		parameters: {
		};
		responses: {
			/** @description Success */
			202: {
				content: {
					"application/json": components["schemas"]["Example"];
				};
			};
		};
	};
	"example-open-session": {
		parameters: {
		};
		requestBody: {
			content: {
				"application/json": components["schemas"]["Visitor"];
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": {
						/** @description Opaque; send it as `Authorization: Bearer <token>`. */
						token: string;
						/**
						 * Format: date-time
						 * @description When it ends if nothing more is asked for; on the web use moves it on.
						 */
						expires_at: string;
						/** @description True until the user has chosen a password: clients urge them to. A generated password dies 14 days after it was made, unless it was used. */
						password_generated: boolean;
						user: {
							user_id: number;
							entity_id: number | null;
							/**
							 * @description 1 member, 2 entity administrator, 3 treasurer, 9 super administrator
							 * @enum {integer}
							 */
							role_id: 1 | 2 | 3 | 9;
							username: string;
							name: string | null;
						};
					};
				};
			};
		};
	};
	"exports-list": {
		parameters: {
			query?: {
				limit?: number;
				/** @description The `next_cursor` of the page before. */
				cursor?: string;
				/** @description The order, by a field; `-` begins with the last. */
				sort?: "-export_id";
				/** @description `true`: the page has `total`, how many there are on all pages. It is found with the page, in the same statement, by reading all that match, 10,000 at most: ask with the first page only. Lists of addresses, messages and the history are not counted; visits have `totals`. */
				count?: true | false;
				operation_id?: number;
				kind?: ("passages" | "receipts" | "receipts-zip" | "history" | "sector-sheet" | "journal")[];
				/** @description Those that this user asked for. */
				requested_by?: number;
			};
			header?: {
				/** @description The ETag of the version at hand; 304 when it is still the last. */
				"If-None-Match"?: string;
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["ExportPage"];
				};
			};
		};
	};
	"exports-create": {
		parameters: {
			header?: {
				/** @description Kept 24 hours: the same key and request get the first answer again. */
				"Idempotency-Key"?: string;
			};
		};
		requestBody: {
			content: {
				"application/json": components["schemas"]["ExportDraft"];
			};
		};
		responses: {
			/** @description Success */
			202: {
				content: {
					"application/json": components["schemas"]["Export"];
				};
			};
		};
	};
	"exports-get": {
		parameters: {
			path: {
				export_id: number;
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["Export"];
				};
			};
		};
	};
	"field-pull": {
		parameters: {
			query: {
				operation_id: number;
				limit?: number;
				/** @description The `checkpoint.cursor` of the page before; left out: everything from the beginning. */
				cursor?: string;
			};
			header?: {
				/** @description The `schema_version` of the documents that the phone has; 426 below 1. */
				"X-Field-Schema"?: number;
				/** @description A UUID that the phone has made for itself, by which administrators see when it was last in step. Phones that send none are one for each user. */
				"X-Field-Phone"?: string;
			};
			path: {
				collection: "passages" | "addresses" | "sectors" | "members";
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["FieldPage"];
				};
			};
		};
	};
	"field-push": {
		parameters: {
			query: {
				operation_id: number;
				/** @description The cursor of the phone's last pull of passages. When that was before a backup was restored, what the backup does not have is taken, and what somebody has changed since is kept as a conflict. */
				cursor?: string;
			};
			header?: {
				/** @description `gzip`; left out: not compressed. */
				"Content-Encoding"?: string;
				/** @description Kept 24 hours: the same key and request get the first answer again. */
				"Idempotency-Key"?: string;
				/** @description The `schema_version` of the documents that the phone has; 426 below 1. */
				"X-Field-Schema"?: number;
				/** @description What the clock of the phone says now. When it is more than 24 hours off, new passages get the flag `clock`. */
				"X-Field-Time"?: string;
			};
			path: {
				collection: "passages" | "addresses" | "sectors" | "members";
			};
		};
		requestBody: {
			content: {
				"application/json": components["schemas"]["FieldPush"];
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["FieldPushAnswer"];
				};
			};
		};
	};
	"field-bootstrap": {
		parameters: {
			query?: {
				/** @description Left out: the one active operation of the caller. */
				operation_id?: number;
			};
			header?: {
				/** @description The ETag of the version at hand; 304 when it is still the last. */
				"If-None-Match"?: string;
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["FieldBootstrap"];
				};
			};
		};
	};
	"field-conflicts": {
		parameters: {
			query: {
				limit?: number;
				/** @description The `next_cursor` of the page before. */
				cursor?: string;
				/** @description The order, by a field; `-` begins with the last. */
				sort?: "-conflict_id";
				operation_id: number;
				/** @description Left out: both. */
				state?: "open" | "settled";
			};
			header?: {
				/** @description The ETag of the version at hand; 304 when it is still the last. */
				"If-None-Match"?: string;
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["FieldConflictPage"];
				};
			};
		};
	};
	"field-settle": {
		parameters: {
			header?: {
				/** @description Kept 24 hours: the same key and request get the first answer again. */
				"Idempotency-Key"?: string;
			};
			path: {
				conflict_id: number;
			};
		};
		requestBody: {
			content: {
				"application/json": components["schemas"]["FieldSettlement"];
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["FieldConflict"];
				};
			};
		};
	};
	"field-phone-key": {
		parameters: {
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["PhoneKey"];
				};
			};
		};
	};
	"field-phones": {
		parameters: {
			query: {
				limit?: number;
				/** @description The `next_cursor` of the page before. */
				cursor?: string;
				/** @description The order, by a field; `-` begins with the last. */
				sort?: "-phone_id";
				operation_id: number;
			};
			header?: {
				/** @description The ETag of the version at hand; 304 when it is still the last. */
				"If-None-Match"?: string;
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["FieldPhonePage"];
				};
			};
		};
	};
	"field-quarantine": {
		parameters: {
			query: {
				limit?: number;
				/** @description The `next_cursor` of the page before. */
				cursor?: string;
				/** @description The order, by a field; `-` begins with the last. */
				sort?: "-id";
				operation_id: number;
				/** @description Left out: `open`. */
				state?: "open" | "discarded";
			};
			header?: {
				/** @description The ETag of the version at hand; 304 when it is still the last. */
				"If-None-Match"?: string;
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["QuarantinedDocumentPage"];
				};
			};
		};
	};
	"field-discard": {
		parameters: {
			query?: {
				/** @description Who sent it; needed when several users have sent a document under this id. */
				user_id?: number;
			};
			header?: {
				/** @description Kept 24 hours: the same key and request get the first answer again. */
				"Idempotency-Key"?: string;
			};
			path: {
				id: string;
			};
		};
		requestBody: {
			content: {
				"application/json": components["schemas"]["FieldDiscard"];
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["QuarantinedDocument"];
				};
			};
		};
	};
	"field-retry": {
		parameters: {
			query?: {
				/** @description Who sent it; needed when several users have sent a document under this id. */
				user_id?: number;
			};
			header?: {
				/** @description Kept 24 hours: the same key and request get the first answer again. */
				"Idempotency-Key"?: string;
			};
			path: {
				id: string;
			};
		};
		requestBody?: {
			content: {
				"application/json": components["schemas"]["FieldRetry"];
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["RetriedDocument"];
				};
			};
		};
	};
	"geo-department": {
		parameters: {
			query: {
				lat: number;
				lon: number;
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": {
						code: string | null;
						nom: string | null;
					};
				};
			};
		};
	};
	"geo-sector": {
		parameters: {
			query: {
				operation_id: number;
				lat: number;
				lon: number;
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": {
						sector_id: number | null;
						sector_name: string | null;
					};
				};
			};
		};
	};
	"system-health": {
		parameters: {
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": {
						/** @constant */
						status: "ok";
					};
				};
			};
		};
	};
	"system-ready": {
		parameters: {
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": {
						/** @constant */
						status: "ok";
					};
				};
			};
		};
	};
	"stats-home": {
		parameters: {
			query?: {
				/** @description Left out: the latest that has started, else the latest. */
				operation_id?: number;
				/** @description For super administrators, who have none. */
				entity_id?: number;
			};
			header?: {
				/** @description The ETag of the version at hand; 304 when it is still the last. */
				"If-None-Match"?: string;
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["Home"];
				};
			};
		};
	};
	"keys-list": {
		parameters: {
			query?: {
				limit?: number;
				/** @description The `next_cursor` of the page before. */
				cursor?: string;
				/** @description The order, by a field; `-` begins with the last. */
				sort?: "-key_id";
				/** @description Those of this association. */
				entity_id?: number;
			};
			header?: {
				/** @description The ETag of the version at hand; 304 when it is still the last. */
				"If-None-Match"?: string;
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["ApiKeyPage"];
				};
			};
		};
	};
	"keys-create": {
		parameters: {
		};
		requestBody: {
			content: {
				"application/json": components["schemas"]["ApiKeyDraft"];
			};
		};
		responses: {
			/** @description Success */
			201: {
				content: {
					"application/json": components["schemas"]["MadeApiKey"];
				};
			};
		};
	};
	"keys-end": {
		parameters: {
			path: {
				key_id: number;
			};
		};
		responses: {
			/** @description Success */
			204: {
			};
		};
	};
	"keys-rotate": {
		parameters: {
			path: {
				key_id: number;
			};
		};
		requestBody: {
			content: {
				"application/json": components["schemas"]["ApiKeyRotation"];
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["MadeApiKey"];
				};
			};
		};
	};
	"keys-self": {
		parameters: {
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["OwnApiKey"];
				};
			};
		};
	};
	"auth-login": {
		parameters: {
		};
		requestBody: {
			content: {
				"application/json": components["schemas"]["Credentials"];
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": {
						/** @description Opaque; send it as `Authorization: Bearer <token>`. */
						token: string;
						/**
						 * Format: date-time
						 * @description When it ends if nothing more is asked for; on the web use moves it on.
						 */
						expires_at: string;
						/** @description True until the user has chosen a password: clients urge them to. A generated password dies 14 days after it was made, unless it was used. */
						password_generated: boolean;
						user: {
							user_id: number;
							entity_id: number | null;
							/**
							 * @description 1 member, 2 entity administrator, 3 treasurer, 9 super administrator
							 * @enum {integer}
							 */
							role_id: 1 | 2 | 3 | 9;
							username: string;
							name: string | null;
						};
					};
				};
			};
		};
	};
	"auth-sign-in-by-passkey": {
		parameters: {
		};
		requestBody: {
			content: {
				"application/json": components["schemas"]["PasskeySignIn"];
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": {
						/** @description Opaque; send it as `Authorization: Bearer <token>`. */
						token: string;
						/**
						 * Format: date-time
						 * @description When it ends if nothing more is asked for; on the web use moves it on.
						 */
						expires_at: string;
						/** @description True until the user has chosen a password: clients urge them to. A generated password dies 14 days after it was made, unless it was used. */
						password_generated: boolean;
						user: {
							user_id: number;
							entity_id: number | null;
							/**
							 * @description 1 member, 2 entity administrator, 3 treasurer, 9 super administrator
							 * @enum {integer}
							 */
							role_id: 1 | 2 | 3 | 9;
							username: string;
							name: string | null;
						};
					};
				};
			};
		};
	};
	"auth-offer-passkey-sign-in": {
		parameters: {
		};
		requestBody?: {
			content: {
				"application/json": components["schemas"]["PasskeySignInRequest"];
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["PasskeyRequestOptions"];
				};
			};
		};
	};
	"auth-finish-login": {
		parameters: {
		};
		requestBody: {
			content: {
				"application/json": components["schemas"]["SecondFactor"];
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": {
						/** @description Opaque; send it as `Authorization: Bearer <token>`. */
						token: string;
						/**
						 * Format: date-time
						 * @description When it ends if nothing more is asked for; on the web use moves it on.
						 */
						expires_at: string;
						/** @description True until the user has chosen a password: clients urge them to. A generated password dies 14 days after it was made, unless it was used. */
						password_generated: boolean;
						user: {
							user_id: number;
							entity_id: number | null;
							/**
							 * @description 1 member, 2 entity administrator, 3 treasurer, 9 super administrator
							 * @enum {integer}
							 */
							role_id: 1 | 2 | 3 | 9;
							username: string;
							name: string | null;
						};
					};
				};
			};
		};
	};
	"auth-logout": {
		parameters: {
		};
		responses: {
			/** @description Success */
			204: {
			};
		};
	};
	"system-openapi": {
		parameters: {
			header?: {
				/** @description The ETag of the version at hand; 304 when it is still the last. */
				"If-None-Match"?: string;
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": {
						openapi: string;
					} & {
						[key: string]: unknown;
					};
				};
			};
		};
	};
	"operations-list": {
		parameters: {
			query?: {
				limit?: number;
				/** @description The `next_cursor` of the page before. */
				cursor?: string;
				/** @description The order, by a field; `-` begins with the last. */
				sort?: "-date_start" | "date_start" | "name";
				/** @description `true`: the page has `total`, how many there are on all pages. It is found with the page, in the same statement, by reading all that match, 10,000 at most: ask with the first page only. Lists of addresses, messages and the history are not counted; visits have `totals`. */
				count?: true | false;
				entity_id?: number;
				chk_active?: 0 | 1;
				/** @description `only`: what was deleted and can be restored, for those who may restore it. */
				deleted?: "only";
			};
			header?: {
				/** @description The ETag of the version at hand; 304 when it is still the last. */
				"If-None-Match"?: string;
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["OperationPage"];
				};
			};
		};
	};
	"operations-create": {
		parameters: {
			header?: {
				/** @description Kept 24 hours: the same key and request get the first answer again. */
				"Idempotency-Key"?: string;
			};
		};
		requestBody: {
			content: {
				"application/json": components["schemas"]["OperationDraft"];
			};
		};
		responses: {
			/** @description Success */
			201: {
				content: {
					"application/json": components["schemas"]["Operation"];
				};
			};
		};
	};
	"operations-get": {
		parameters: {
			header?: {
				/** @description The ETag of the version at hand; 304 when it is still the last. */
				"If-None-Match"?: string;
			};
			path: {
				operation_id: number;
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["Operation"];
				};
			};
		};
	};
	"operations-delete": {
		parameters: {
			query?: {
				/** @description `false` removes for good what nothing refers to; super administrators only. */
				soft?: true | false;
				/** @description Why; kept in the history as it is written. Required for what brought money: a passage, its operation, its association. */
				reason?: string;
			};
			header?: {
				/** @description The ETag of the version the change was made from; 412 when it is not the last. */
				"If-Match"?: string;
			};
			path: {
				operation_id: number;
			};
		};
		responses: {
			/** @description Success */
			204: {
			};
		};
	};
	"operations-update": {
		parameters: {
			header?: {
				/** @description The ETag of the version the change was made from; 412 when it is not the last. */
				"If-Match"?: string;
			};
			path: {
				operation_id: number;
			};
		};
		requestBody: {
			content: {
				"application/json": components["schemas"]["OperationPatch"];
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["Operation"];
				};
			};
		};
	};
	"addresses-unassigned": {
		parameters: {
			query: {
				/** @description `none`: those that no sector of the operation has, of the communes in which sectors have or had some, of this operation or of others of the association that are not deleted. */
				sector: "none";
				/** @description Of this commune alone. */
				code_insee?: string;
				limit?: number;
				/** @description The `next_cursor` of the page before. */
				cursor?: string;
				/** @description The order, by a field; `-` begins with the last. */
				sort?: "street";
			};
			header?: {
				/** @description The ETag of the version at hand; 304 when it is still the last. */
				"If-None-Match"?: string;
			};
			path: {
				operation_id: number;
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["UnassignedAddressPage"];
				};
			};
		};
	};
	"operations-copy-sectors": {
		parameters: {
			header?: {
				/** @description Kept 24 hours: the same key and request get the first answer again. */
				"Idempotency-Key"?: string;
			};
			path: {
				operation_id: number;
			};
		};
		requestBody: {
			content: {
				"application/json": components["schemas"]["SectorsToCopy"];
			};
		};
		responses: {
			/** @description Success */
			201: {
				content: {
					"application/json": components["schemas"]["CopiedSectors"];
				};
			};
		};
	};
	"stats-evening": {
		parameters: {
			path: {
				operation_id: number;
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["Evening"];
				};
			};
		};
	};
	"operations-map": {
		parameters: {
			header?: {
				/** @description The ETag of the version at hand; 304 when it is still the last. */
				"If-None-Match"?: string;
			};
			path: {
				operation_id: number;
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["OperationMap"];
				};
			};
		};
	};
	"operations-list-members": {
		parameters: {
			query?: {
				limit?: number;
				/** @description The `next_cursor` of the page before. */
				cursor?: string;
				/** @description The order, by a field; `-` begins with the last. */
				sort?: "ope_user_id" | "-updated_at" | "updated_at" | "name";
				/** @description `true`: the page has `total`, how many there are on all pages. It is found with the page, in the same statement, by reading all that match, 10,000 at most: ask with the first page only. Lists of addresses, messages and the history are not counted; visits have `totals`. */
				count?: true | false;
				/** @description Changed at this instant or later, to the millisecond. What changes while pages are read comes again at the next question, whose instant is the greatest `updated_at` so far. What was deleted since is in `deleted=only`; what left the caller’s reach is not said. */
				updated_since?: string;
				/** @description `only`: who was taken out or is deleted, for those who may restore; who is added again has the same id. */
				deleted?: "only";
			};
			header?: {
				/** @description The ETag of the version at hand; 304 when it is still the last. */
				"If-None-Match"?: string;
			};
			path: {
				operation_id: number;
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["OperationMemberPage"];
				};
			};
		};
	};
	"operations-add-member": {
		parameters: {
			header?: {
				/** @description Kept 24 hours: the same key and request get the first answer again. */
				"Idempotency-Key"?: string;
			};
			path: {
				operation_id: number;
			};
		};
		requestBody: {
			content: {
				"application/json": components["schemas"]["MemberDraft"];
			};
		};
		responses: {
			/** @description The user already is a member. */
			200: {
				content: {
					"application/json": components["schemas"]["OperationMember"];
				};
			};
			/** @description Success */
			201: {
				content: {
					"application/json": components["schemas"]["OperationMember"];
				};
			};
		};
	};
	"operations-remove-member": {
		parameters: {
			path: {
				operation_id: number;
				ope_user_id: number;
			};
		};
		responses: {
			/** @description Success */
			204: {
			};
		};
	};
	"operations-add-members": {
		parameters: {
			header?: {
				/** @description Kept 24 hours: the same key and request get the first answer again. */
				"Idempotency-Key"?: string;
			};
			path: {
				operation_id: number;
			};
		};
		requestBody: {
			content: {
				"application/json": components["schemas"]["MemberBatch"];
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["MemberResults"];
				};
			};
		};
	};
	"operations-restore": {
		parameters: {
			header?: {
				/** @description Kept 24 hours: the same key and request get the first answer again. */
				"Idempotency-Key"?: string;
			};
			path: {
				operation_id: number;
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["Operation"];
				};
			};
		};
	};
	"sectors-accept": {
		parameters: {
			header?: {
				/** @description Kept 24 hours: the same key and request get the first answer again. */
				"Idempotency-Key"?: string;
			};
			path: {
				operation_id: number;
			};
		};
		requestBody: {
			content: {
				"application/json": components["schemas"]["SectorsToAccept"];
			};
		};
		responses: {
			/** @description Success */
			201: {
				content: {
					"application/json": components["schemas"]["AcceptedSectors"];
				};
			};
		};
	};
	"sectors-get-proposal": {
		parameters: {
			path: {
				operation_id: number;
				proposal_id: number;
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["QueuedProposal"];
				};
			};
		};
	};
	"sectors-propose": {
		parameters: {
			header?: {
				/** @description Kept 24 hours: the same key and request get the first answer again. */
				"Idempotency-Key"?: string;
			};
			path: {
				operation_id: number;
			};
		};
		requestBody: {
			content: {
				"application/json": components["schemas"]["CuttingOrder"];
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["SectorProposal"];
				};
			};
			/** @description More than 10,000 addresses: it is cut afterwards. */
			202: {
				content: {
					"application/json": components["schemas"]["QueuedProposal"];
				};
			};
		};
	};
	"cash-set-stock": {
		parameters: {
			path: {
				operation_id: number;
			};
		};
		requestBody: {
			content: {
				"application/json": components["schemas"]["StockInput"];
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["Stock"];
				};
			};
		};
	};
	"cash-move-stock": {
		parameters: {
			header?: {
				/** @description Kept 24 hours: the same key and request get the first answer again. */
				"Idempotency-Key"?: string;
			};
			path: {
				operation_id: number;
			};
		};
		requestBody: {
			content: {
				"application/json": components["schemas"]["StockMovementDraft"];
			};
		};
		responses: {
			/** @description Success */
			201: {
				content: {
					"application/json": components["schemas"]["StockMovement"];
				};
			};
		};
	};
	"operations-town": {
		parameters: {
			path: {
				operation_id: number;
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["OperationTown"];
				};
			};
		};
	};
	"passages-list": {
		parameters: {
			query?: {
				limit?: number;
				/** @description The `next_cursor` of the page before. */
				cursor?: string;
				/** @description The order, by a field; `-` begins with the last. */
				sort?: "-passed_at" | "passed_at" | "-updated_at" | "updated_at" | "return_on" | "montant" | "-montant" | "street" | "member";
				operation_id?: number;
				sector_id?: number;
				/** @description Whose visits: a user id (odd) or a membership id (even). */
				user_id?: number;
				address_id?: number;
				/** @description Words of a street, or the beginnings of words, with or without a number: `12 victor hugo`. In the towns of the operation: needs `operation_id`. */
				street?: string;
				fk_type?: ("effectue" | "a_finaliser" | "refuse" | "don" | "lot" | "maison_vide")[];
				motif?: ("absent" | "repasser" | "paiement_attendu" | "acces_impossible")[];
				fk_type_reglement?: ("cash" | "cheque" | "pay" | "card_other" | "transfer" | "none" | "other")[];
				/** @description This amount or more. */
				montant_min?: number | string;
				/** @description This amount or less. */
				montant_max?: number | string;
				/** @description `true`: those with a receipt that is not cancelled; `false`: those without. */
				receipt?: true | false;
				payment_state?: ("pending" | "processing" | "paid" | "failed" | "canceled" | "partially_refunded" | "refunded" | "disputed" | "dispute_won" | "dispute_lost" | "mismatch")[];
				/** @description First day of the visit, in the association’s time zone. */
				from?: string;
				/** @description Last day of the visit, inclusive. */
				to?: string;
				/** @description Changed at this instant or later, to the millisecond. What changes while pages are read comes again at the next question, whose instant is the greatest `updated_at` so far. What was deleted since is in `deleted=only`; what left the caller’s reach is not said. */
				updated_since?: string;
				/** @description To come back to on this day or later. With it, with `return_on_to` and in the order of `return_on` the list has the visits with such a day that no later one at the same dwelling has closed. */
				return_on_from?: string;
				/** @description To come back to on this day or before. */
				return_on_to?: string;
				flag?: "hors_secteur" | "doublon_suspect" | "late" | "clock" | "ne_pas_solliciter";
				/** @description A name or an e-mail address, whole; case does not matter, nor do kinds of apostrophes and dashes in a name. Across associations with `operation_id` only. */
				q?: string;
				/** @description `only`: what was deleted, for whoever sees the whole association. */
				deleted?: "only";
				/** @description `true`: the page has `addresses`, each once: street, number and town of its visits. */
				addresses?: true | false;
				/** @description `true`: the page has `totals`, of all pages. They are found by reading all that match, 50000 at most: ask with the first page only. */
				totals?: true | false;
			};
			header?: {
				/** @description The ETag of the version at hand; 304 when it is still the last. */
				"If-None-Match"?: string;
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["PassagePage"];
				};
			};
		};
	};
	"passages-create": {
		parameters: {
			header?: {
				/** @description Kept 24 hours: the same key and request get the first answer again. */
				"Idempotency-Key"?: string;
			};
		};
		requestBody: {
			content: {
				"application/json": components["schemas"]["PassageDraft"];
			};
		};
		responses: {
			/** @description The same passage was recorded before under this `id`. */
			200: {
				content: {
					"application/json": components["schemas"]["Passage"];
				};
			};
			/** @description Success */
			201: {
				content: {
					"application/json": components["schemas"]["Passage"];
				};
			};
		};
	};
	"passages-get": {
		parameters: {
			header?: {
				/** @description The ETag of the version at hand; 304 when it is still the last. */
				"If-None-Match"?: string;
			};
			path: {
				passage_id: number;
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["Passage"];
				};
			};
		};
	};
	"passages-delete": {
		parameters: {
			query?: {
				/** @description `false` removes for good what nothing refers to; super administrators only. */
				soft?: true | false;
				/** @description Why; kept in the history as it is written. Required for what brought money: a passage, its operation, its association. */
				reason?: string;
			};
			header?: {
				/** @description The ETag of the version the change was made from; 412 when it is not the last. */
				"If-Match"?: string;
			};
			path: {
				passage_id: number;
			};
		};
		responses: {
			/** @description Success */
			204: {
			};
		};
	};
	"passages-update": {
		parameters: {
			header?: {
				/** @description The ETag of the version the change was made from; 412 when it is not the last. */
				"If-Match"?: string;
			};
			path: {
				passage_id: number;
			};
		};
		requestBody: {
			content: {
				"application/json": components["schemas"]["PassagePatch"];
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["Passage"];
				};
			};
		};
	};
	"passages-correct": {
		parameters: {
			header?: {
				/** @description The ETag of the version the change was made from; 412 when it is not the last. */
				"If-Match"?: string;
				/** @description Kept 24 hours: the same key and request get the first answer again. */
				"Idempotency-Key"?: string;
			};
			path: {
				passage_id: number;
			};
		};
		requestBody: {
			content: {
				"application/json": components["schemas"]["PassageCorrection"];
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["CorrectedPassage"];
				};
			};
		};
	};
	"passages-history": {
		parameters: {
			query?: {
				limit?: number;
				/** @description The `next_cursor` of the page before. */
				cursor?: string;
				/** @description The order, by a field; `-` begins with the last. */
				sort?: "-history_id";
			};
			header?: {
				/** @description The ETag of the version at hand; 304 when it is still the last. */
				"If-None-Match"?: string;
			};
			path: {
				passage_id: number;
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["HistoryPage"];
				};
			};
		};
	};
	"passages-links": {
		parameters: {
			path: {
				passage_id: number;
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["PassageLinks"];
				};
			};
		};
	};
	"passages-restore": {
		parameters: {
			header?: {
				/** @description Kept 24 hours: the same key and request get the first answer again. */
				"Idempotency-Key"?: string;
			};
			path: {
				passage_id: number;
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["Passage"];
				};
			};
		};
	};
	"passages-bulk": {
		parameters: {
			header?: {
				/** @description Kept 24 hours: the same key and request get the first answer again. */
				"Idempotency-Key"?: string;
			};
		};
		requestBody: {
			content: {
				"application/json": components["schemas"]["PassageBatch"];
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["PassageResults"];
				};
			};
		};
	};
	"auth-list-passkeys": {
		parameters: {
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["Passkeys"];
				};
			};
		};
	};
	"auth-register-passkey": {
		parameters: {
		};
		requestBody: {
			content: {
				"application/json": components["schemas"]["PasskeyDraft"];
			};
		};
		responses: {
			/** @description Success */
			201: {
				content: {
					"application/json": components["schemas"]["AddedPasskey"];
				};
			};
		};
	};
	"auth-remove-passkey": {
		parameters: {
			path: {
				passkey_id: number;
			};
		};
		requestBody: {
			content: {
				"application/json": components["schemas"]["ProofOfIdentity"];
			};
		};
		responses: {
			/** @description Success */
			204: {
			};
		};
	};
	"auth-rename-passkey": {
		parameters: {
			path: {
				passkey_id: number;
			};
		};
		requestBody: {
			content: {
				"application/json": components["schemas"]["PasskeyName"];
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["Passkey"];
				};
			};
		};
	};
	"auth-offer-passkey": {
		parameters: {
		};
		requestBody?: {
			content: {
				"application/json": components["schemas"]["ProofOfIdentity"];
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["PasskeyCreationOptions"];
				};
			};
		};
	};
	"passwords-change": {
		parameters: {
		};
		requestBody: {
			content: {
				"application/json": components["schemas"]["PasswordChange"];
			};
		};
		responses: {
			/** @description Success */
			204: {
			};
		};
	};
	"passwords-check": {
		parameters: {
		};
		requestBody: {
			content: {
				"application/json": components["schemas"]["PasswordQuestion"];
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["PasswordVerdict"];
				};
			};
		};
	};
	"passwords-forgot": {
		parameters: {
		};
		requestBody: {
			content: {
				"application/json": components["schemas"]["ForgottenPassword"];
			};
		};
		responses: {
			/** @description Success */
			202: {
			};
		};
	};
	"passwords-generate": {
		parameters: {
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["GeneratedPassword"];
				};
			};
		};
	};
	"passwords-reset-page": {
		parameters: {
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"text/html": string;
				};
			};
		};
	};
	"passwords-reset": {
		parameters: {
		};
		requestBody: {
			content: {
				"application/json": components["schemas"]["NewPassword"];
			};
		};
		responses: {
			/** @description Success */
			204: {
			};
		};
	};
	"passwords-check-link": {
		parameters: {
		};
		requestBody: {
			content: {
				"application/json": components["schemas"]["LinkToken"];
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["LinkOwner"];
				};
			};
		};
	};
	"pay-create-account": {
		parameters: {
			header?: {
				/** @description Kept 24 hours: the same key and request get the first answer again. */
				"Idempotency-Key"?: string;
			};
		};
		requestBody?: {
			content: {
				"application/json": components["schemas"]["PayAccountDraft"];
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["MadePayAccount"];
				};
			};
		};
	};
	"pay-onboarding-link": {
		parameters: {
			path: {
				entity_id: number;
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["OnboardingLink"];
				};
			};
		};
	};
	"pay-account-status": {
		parameters: {
			path: {
				entity_id: number;
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["PayAccountStatus"];
				};
			};
		};
	};
	"pay-link-page": {
		parameters: {
			path: {
				/** @description Known to the donor’s browser alone. */
				reference: string;
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"text/html": string;
				};
			};
		};
	};
	"pay-create-link": {
		parameters: {
			header?: {
				/** @description Kept 24 hours: the same key and request get the first answer again. */
				"Idempotency-Key"?: string;
			};
		};
		requestBody: {
			content: {
				"application/json": components["schemas"]["PaymentLinkDraft"];
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["OpenedPaymentLink"];
				};
			};
		};
	};
	"pay-get-link": {
		parameters: {
			path: {
				payment_link_id: string;
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["PaymentLink"];
				};
			};
		};
	};
	"pay-cancel-link": {
		parameters: {
			header?: {
				/** @description Kept 24 hours: the same key and request get the first answer again. */
				"Idempotency-Key"?: string;
			};
			path: {
				payment_link_id: string;
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["PaymentLink"];
				};
			};
		};
	};
	"pay-list-locations": {
		parameters: {
			query?: {
				limit?: number;
				/** @description The `next_cursor` of the page before. */
				cursor?: string;
				/** @description The order, by a field; `-` begins with the last. */
				sort?: "-created_at";
				/** @description Left out: the association of the session. */
				entity_id?: number;
			};
			header?: {
				/** @description The ETag of the version at hand; 304 when it is still the last. */
				"If-None-Match"?: string;
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["PayLocationPage"];
				};
			};
		};
	};
	"pay-create-location": {
		parameters: {
			header?: {
				/** @description Kept 24 hours: the same key and request get the first answer again. */
				"Idempotency-Key"?: string;
			};
		};
		requestBody?: {
			content: {
				"application/json": components["schemas"]["PayLocationDraft"];
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["MadePayLocation"];
				};
			};
		};
	};
	"pay-onboarding-refresh": {
		parameters: {
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"text/html": string;
				};
			};
		};
	};
	"pay-onboarding-return": {
		parameters: {
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"text/html": string;
				};
			};
		};
	};
	"pay-create-intent": {
		parameters: {
			header?: {
				/** @description Kept 24 hours: the same key and request get the first answer again. */
				"Idempotency-Key"?: string;
			};
		};
		requestBody: {
			content: {
				"application/json": components["schemas"]["PaymentIntentDraft"];
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["OpenedPaymentIntent"];
				};
			};
		};
	};
	"pay-get-intent": {
		parameters: {
			path: {
				payment_intent_id: string;
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["PaymentIntent"];
				};
			};
		};
	};
	"pay-cancel-intent": {
		parameters: {
			header?: {
				/** @description Kept 24 hours: the same key and request get the first answer again. */
				"Idempotency-Key"?: string;
			};
			path: {
				payment_intent_id: string;
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["PaymentIntent"];
				};
			};
		};
	};
	"pay-reconciliation": {
		parameters: {
			query: {
				/** @description Left out: the association of the session. Super administrators name one. */
				entity_id?: number;
				from: string;
				to: string;
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["Reconciliation"];
				};
			};
		};
	};
	"pay-reconciliation-csv": {
		parameters: {
			query: {
				/** @description Left out: the association of the session. Super administrators name one. */
				entity_id?: number;
				from: string;
				to: string;
				/** @description Begin with a byte order mark, by which spreadsheets know UTF-8. */
				bom?: true | false;
				/** @description `12,50` instead of `12.50`. */
				decimal_comma?: true | false;
			};
			header?: {
				/** @description The ETag of the version at hand; 304 when it is still the last. */
				"If-None-Match"?: string;
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"text/csv": string;
				};
			};
		};
	};
	"pay-create-refund": {
		parameters: {
			header?: {
				/** @description Required. Kept 24 hours: the same key and request get the first answer again. */
				"Idempotency-Key"?: string;
			};
		};
		requestBody: {
			content: {
				"application/json": components["schemas"]["RefundDraft"];
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["Refund"];
				};
			};
		};
	};
	"pay-connection-token": {
		parameters: {
		};
		requestBody?: {
			content: {
				"application/json": components["schemas"]["ConnectionTokenDraft"];
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["ConnectionToken"];
				};
			};
		};
	};
	"pay-webhook": {
		parameters: {
		};
		requestBody: {
			content: {
				"application/json": {
					[key: string]: unknown;
				};
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["Received"];
				};
			};
		};
	};
	"privacy-erase": {
		parameters: {
			header?: {
				/** @description Kept 24 hours: the same key and request get the first answer again. */
				"Idempotency-Key"?: string;
			};
		};
		requestBody: {
			content: {
				"application/json": components["schemas"]["ErasureRequest"];
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["Erasure"];
				};
			};
		};
	};
	"privacy-export": {
		parameters: {
			header?: {
				/** @description Kept 24 hours: the same key and request get the first answer again. */
				"Idempotency-Key"?: string;
			};
		};
		requestBody?: {
			content: {
				"application/json": components["schemas"]["PersonQuestion"];
			};
		};
		responses: {
			/** @description Success */
			202: {
				content: {
					"application/json": components["schemas"]["RequestedExport"];
				};
			};
		};
	};
	"system-problems": {
		parameters: {
			header?: {
				/** @description The ETag of the version at hand; 304 when it is still the last. */
				"If-None-Match"?: string;
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["ProblemKindPage"];
				};
			};
		};
	};
	"system-problem": {
		parameters: {
			path: {
				code: string;
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["ProblemDescription"];
				};
			};
		};
	};
	"receipts-list": {
		parameters: {
			query?: {
				limit?: number;
				/** @description The `next_cursor` of the page before. */
				cursor?: string;
				/** @description The order, by a field; `-` begins with the last. */
				sort?: "-receipt_id" | "-updated_at" | "updated_at";
				/** @description `true`: the page has `total`, how many there are on all pages. It is found with the page, in the same statement, by reading all that match, 10,000 at most: ask with the first page only. Lists of addresses, messages and the history are not counted; visits have `totals`. */
				count?: true | false;
				passage_id?: number;
				/** @description Those of the visits of an operation. */
				operation_id?: number;
				/** @description Those of the visits of a member. */
				user_id?: number;
				/** @description Paid on this day or later. */
				from?: string;
				/** @description Paid on this day or earlier. */
				to?: string;
				state?: ("pending" | "rendered" | "sent" | "cancelled")[];
				kind?: ("payment" | "fiscal")[];
				/** @description A whole number, in any case. */
				number?: string;
				/** @description Changed at this instant or later, to the millisecond. What changes while pages are read comes again at the next question, whose instant is the greatest `updated_at` so far. None is ever deleted; what left the caller’s reach is not said. */
				updated_since?: string;
			};
			header?: {
				/** @description The ETag of the version at hand; 304 when it is still the last. */
				"If-None-Match"?: string;
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["ReceiptPage"];
				};
			};
		};
	};
	"receipts-create": {
		parameters: {
			header?: {
				/** @description Kept 24 hours: the same key and request get the first answer again. */
				"Idempotency-Key"?: string;
			};
		};
		requestBody: {
			content: {
				"application/json": components["schemas"]["ReceiptDraft"];
			};
		};
		responses: {
			/** @description Success */
			202: {
				content: {
					"application/json": components["schemas"]["IssuedReceipt"];
				};
			};
		};
	};
	"receipts-get": {
		parameters: {
			header?: {
				/** @description The ETag of the version at hand; 304 when it is still the last. */
				"If-None-Match"?: string;
			};
			path: {
				receipt_id: number;
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["Receipt"];
				};
			};
		};
	};
	"receipts-cancel": {
		parameters: {
			header?: {
				/** @description Kept 24 hours: the same key and request get the first answer again. */
				"Idempotency-Key"?: string;
			};
			path: {
				receipt_id: number;
			};
		};
		requestBody: {
			content: {
				"application/json": components["schemas"]["ReceiptCancellation"];
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["Receipt"];
				};
			};
		};
	};
	"receipts-pdf": {
		parameters: {
			header?: {
				/** @description The ETag of the version at hand; 304 when it is still the last. */
				"If-None-Match"?: string;
			};
			path: {
				receipt_id: number;
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/pdf": string;
				};
			};
		};
	};
	"receipts-send": {
		parameters: {
			header?: {
				/** @description Kept 24 hours: the same key and request get the first answer again. */
				"Idempotency-Key"?: string;
			};
			path: {
				receipt_id: number;
			};
		};
		requestBody?: {
			content: {
				"application/json": components["schemas"]["ReceiptRecipient"];
			};
		};
		responses: {
			/** @description Success */
			202: {
				content: {
					"application/json": components["schemas"]["QueuedReceipt"];
				};
			};
		};
	};
	"receipts-list-batches": {
		parameters: {
			query?: {
				limit?: number;
				/** @description The `next_cursor` of the page before. */
				cursor?: string;
				/** @description The order, by a field; `-` begins with the last. */
				sort?: "-batch_id";
				operation_id?: number;
				state?: "pending" | "done" | "failed";
				/** @description Count as well the visits of `operation_id` that wait for a receipt. */
				due?: true | false;
			};
			header?: {
				/** @description The ETag of the version at hand; 304 when it is still the last. */
				"If-None-Match"?: string;
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["ReceiptBatchPage"];
				};
			};
		};
	};
	"receipts-create-batch": {
		parameters: {
			header?: {
				/** @description Kept 24 hours: the same key and request get the first answer again. */
				"Idempotency-Key"?: string;
			};
		};
		requestBody: {
			content: {
				"application/json": components["schemas"]["ReceiptBatchDraft"];
			};
		};
		responses: {
			/** @description Success */
			202: {
				content: {
					"application/json": components["schemas"]["ReceiptBatch"];
				};
			};
		};
	};
	"receipts-get-batch": {
		parameters: {
			header?: {
				/** @description The ETag of the version at hand; 304 when it is still the last. */
				"If-None-Match"?: string;
			};
			path: {
				batch_id: number;
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["ReceiptBatch"];
				};
			};
		};
	};
	"receipts-declaration": {
		parameters: {
			query: {
				/** @description The year in which the fiscal year begins; from 2000 to the next one. */
				year: number;
				/** @description Left out: the entity of the session. */
				entity_id?: number;
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["Declaration"];
				};
			};
		};
	};
	"receipts-declaration-csv": {
		parameters: {
			query: {
				/** @description The year in which the fiscal year begins; from 2000 to the next one. */
				year: number;
				/** @description Left out: the entity of the session. */
				entity_id?: number;
				/** @description Begin with a byte order mark, by which spreadsheets know UTF-8. */
				bom?: true | false;
				/** @description `12,50` instead of `12.50`. */
				decimal_comma?: true | false;
			};
			header?: {
				/** @description The ETag of the version at hand; 304 when it is still the last. */
				"If-None-Match"?: string;
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"text/csv": string;
				};
			};
		};
	};
	"receipts-verify": {
		parameters: {
			path: {
				code: string;
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["VerifiedReceipt"];
				};
			};
		};
	};
	"auth-renew-recovery-codes": {
		parameters: {
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["NewRecoveryCodes"];
				};
			};
		};
	};
	"auth-second-factors": {
		parameters: {
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["SecondFactors"];
				};
			};
		};
	};
	"sectors-list": {
		parameters: {
			query?: {
				limit?: number;
				/** @description The `next_cursor` of the page before. */
				cursor?: string;
				/** @description The order, by a field; `-` begins with the last. */
				sort?: "sector_id" | "sector_name" | "-updated_at" | "updated_at";
				/** @description `true`: the page has `total`, how many there are on all pages. It is found with the page, in the same statement, by reading all that match, 10,000 at most: ask with the first page only. Lists of addresses, messages and the history are not counted; visits have `totals`. */
				count?: true | false;
				operation_id?: number;
				/** @description Whose sectors: a user id (odd) or a membership id (even). */
				user_id?: number;
				/** @description Changed at this instant or later, to the millisecond. What changes while pages are read comes again at the next question, whose instant is the greatest `updated_at` so far. What was deleted since is in `deleted=only`; what left the caller’s reach is not said. */
				updated_since?: string;
				/** @description `only`: what was deleted and can be restored, for those who may restore it. */
				deleted?: "only";
			};
			header?: {
				/** @description The ETag of the version at hand; 304 when it is still the last. */
				"If-None-Match"?: string;
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["SectorPage"];
				};
			};
		};
	};
	"sectors-create": {
		parameters: {
			header?: {
				/** @description Kept 24 hours: the same key and request get the first answer again. */
				"Idempotency-Key"?: string;
			};
		};
		requestBody: {
			content: {
				"application/json": components["schemas"]["SectorDraft"];
			};
		};
		responses: {
			/** @description Success */
			201: {
				content: {
					"application/json": components["schemas"]["CreatedSector"];
				};
			};
		};
	};
	"sectors-get": {
		parameters: {
			header?: {
				/** @description The ETag of the version at hand; 304 when it is still the last. */
				"If-None-Match"?: string;
			};
			path: {
				sector_id: number;
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["Sector"];
				};
			};
		};
	};
	"sectors-put": {
		parameters: {
			header?: {
				/** @description The ETag of the version the change was made from; 412 when it is not the last. */
				"If-Match"?: string;
			};
			path: {
				sector_id: number;
			};
		};
		requestBody: {
			content: {
				"application/json": components["schemas"]["SectorPatch"];
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["CreatedSector"];
				};
			};
		};
	};
	"sectors-delete": {
		parameters: {
			query?: {
				/** @description `false` removes for good what nothing refers to; super administrators only. */
				soft?: true | false;
				/** @description Why; kept in the history as it is written. Required for what brought money: a passage, its operation, its association. */
				reason?: string;
			};
			header?: {
				/** @description The ETag of the version the change was made from; 412 when it is not the last. */
				"If-Match"?: string;
			};
			path: {
				sector_id: number;
			};
		};
		responses: {
			/** @description Success */
			204: {
			};
		};
	};
	"sectors-update": {
		parameters: {
			header?: {
				/** @description The ETag of the version the change was made from; 412 when it is not the last. */
				"If-Match"?: string;
			};
			path: {
				sector_id: number;
			};
		};
		requestBody: {
			content: {
				"application/json": components["schemas"]["SectorPatch"];
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["CreatedSector"];
				};
			};
		};
	};
	"sectors-addresses": {
		parameters: {
			query?: {
				limit?: number;
				/** @description The `next_cursor` of the page before. */
				cursor?: string;
				/** @description The order, by a field; `-` begins with the last. */
				sort?: "street" | "walk";
				/** @description The same as `sort`, before which it goes. */
				order?: "street" | "walk";
				state?: ("todo" | "to-finish" | "done" | "do-not-call")[];
			};
			header?: {
				/** @description The ETag of the version at hand; 304 when it is still the last. */
				"If-None-Match"?: string;
			};
			path: {
				sector_id: number;
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["SectorAddressPage"];
				};
			};
		};
	};
	"sectors-update-address": {
		parameters: {
			header?: {
				/** @description The ETag of the version the change was made from; 412 when it is not the last. */
				"If-Match"?: string;
			};
			path: {
				sector_id: number;
				address_id: number;
			};
		};
		requestBody: {
			content: {
				"application/json": components["schemas"]["SectorAddressPatch"];
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["SectorAddress"];
				};
			};
		};
	};
	"sectors-set-members": {
		parameters: {
			header?: {
				/** @description The ETag of the version the change was made from; 412 when it is not the last. */
				"If-Match"?: string;
			};
			path: {
				sector_id: number;
			};
		};
		requestBody: {
			content: {
				"application/json": components["schemas"]["SectorMembers"];
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["Sector"];
				};
			};
		};
	};
	"sectors-restore": {
		parameters: {
			header?: {
				/** @description Kept 24 hours: the same key and request get the first answer again. */
				"Idempotency-Key"?: string;
			};
			path: {
				sector_id: number;
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["CreatedSector"];
				};
			};
		};
	};
	"sectors-preview": {
		parameters: {
		};
		requestBody: {
			content: {
				"application/json": components["schemas"]["SectorPreviewDraft"];
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["SectorPreview"];
				};
			};
		};
	};
	"auth-session": {
		parameters: {
			header?: {
				/** @description The ETag of the version at hand; 304 when it is still the last. */
				"If-None-Match"?: string;
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": {
						user: {
							user_id: number;
							entity_id: number | null;
							/**
							 * @description 1 member, 2 entity administrator, 3 treasurer, 9 super administrator
							 * @enum {integer}
							 */
							role_id: 1 | 2 | 3 | 9;
							username: string;
							name: string | null;
						};
						/**
						 * @description 1 member, 2 entity administrator, 3 treasurer, 9 super administrator
						 * @enum {integer}
						 */
						role_id: 1 | 2 | 3 | 9;
						entity_id: number | null;
						/**
						 * @description `web`: a browser; `ios`: an iPhone or iPad; `android`: an Android phone.
						 * @enum {string}
						 */
						platform: "web" | "ios" | "android";
						/** @description True until the user has chosen a password: clients urge them to. A generated password dies 14 days after it was made, unless it was used. */
						password_generated: boolean;
						may: components["schemas"]["May"];
						/** @description Those the user is a member of, the latest first, at most 50. Who may read more finds them in the list. */
						operations: components["schemas"]["OwnOperation"][];
						second_factor: components["schemas"]["SessionSecondFactor"];
						/** @description Null for a super administrator, who has none. */
						association: components["schemas"]["SessionAssociation"] | null;
						/**
						 * Format: date-time
						 * @description When it ends if nothing more is asked for; on the web use moves it on.
						 */
						expires_at: string;
					};
				};
			};
		};
	};
	"auth-step-up": {
		parameters: {
		};
		requestBody: {
			content: {
				"application/json": components["schemas"]["StepUp"];
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["SteppedUp"];
				};
			};
		};
	};
	"auth-offer-step-up": {
		parameters: {
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["PasskeyRequestOptions"];
				};
			};
		};
	};
	"auth-list-sessions": {
		parameters: {
			query?: {
				/** @description Those of a user of the association, for administrators; left out: the own ones. */
				user_id?: number;
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["LiveSessions"];
				};
			};
		};
	};
	"auth-end-session": {
		parameters: {
			query?: {
				/** @description Those of a user of the association, for administrators; left out: the own ones. */
				user_id?: number;
			};
			path: {
				session_id: number;
			};
		};
		responses: {
			/** @description Success */
			204: {
			};
		};
	};
	"auth-create-link": {
		parameters: {
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["SignInLink"];
				};
			};
		};
	};
	"auth-use-link": {
		parameters: {
		};
		requestBody: {
			content: {
				"application/json": components["schemas"]["SignInLinkToken"];
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": {
						/** @description Opaque; send it as `Authorization: Bearer <token>`. */
						token: string;
						/**
						 * Format: date-time
						 * @description When it ends if nothing more is asked for; on the web use moves it on.
						 */
						expires_at: string;
						/** @description True until the user has chosen a password: clients urge them to. A generated password dies 14 days after it was made, unless it was used. */
						password_generated: boolean;
						user: {
							user_id: number;
							entity_id: number | null;
							/**
							 * @description 1 member, 2 entity administrator, 3 treasurer, 9 super administrator
							 * @enum {integer}
							 */
							role_id: 1 | 2 | 3 | 9;
							username: string;
							name: string | null;
						};
					};
				};
			};
		};
	};
	"signup-ask": {
		parameters: {
		};
		requestBody: {
			content: {
				"application/json": components["schemas"]["SignupDraft"];
			};
		};
		responses: {
			/** @description Success */
			202: {
			};
		};
	};
	"signup-check": {
		parameters: {
		};
		requestBody: {
			content: {
				"application/json": components["schemas"]["SignupToken"];
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["PendingSignup"];
				};
			};
		};
	};
	"signup-confirm": {
		parameters: {
		};
		requestBody: {
			content: {
				"application/json": components["schemas"]["SignupConfirmation"];
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": {
						/** @description Opaque; send it as `Authorization: Bearer <token>`. */
						token: string;
						/**
						 * Format: date-time
						 * @description When it ends if nothing more is asked for; on the web use moves it on.
						 */
						expires_at: string;
						/** @description True until the user has chosen a password: clients urge them to. A generated password dies 14 days after it was made, unless it was used. */
						password_generated: boolean;
						user: {
							user_id: number;
							entity_id: number | null;
							/**
							 * @description 1 member, 2 entity administrator, 3 treasurer, 9 super administrator
							 * @enum {integer}
							 */
							role_id: 1 | 2 | 3 | 9;
							username: string;
							name: string | null;
						};
					};
				};
			};
		};
	};
	"signup-invite": {
		parameters: {
		};
		requestBody?: {
			content: {
				"application/json": components["schemas"]["SignupInvitationDraft"];
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["SignupInvitation"];
				};
			};
		};
	};
	"stats-entity": {
		parameters: {
			query?: {
				/** @description Left out: the latest that has started, else the latest. */
				operation_id?: number;
				from?: string;
				to?: string;
				/** @description A comma list; left out, every group. The totals always come. */
				group?: string;
				/** @description With the operation before, on the same days counted from its first. */
				compare?: "previous";
			};
			header?: {
				/** @description The ETag of the version at hand; 304 when it is still the last. */
				"If-None-Match"?: string;
			};
			path: {
				entity_id: number;
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["EntityStats"];
				};
			};
		};
	};
	"stats-entity-csv": {
		parameters: {
			query?: {
				/** @description Left out: the latest that has started, else the latest. */
				operation_id?: number;
				from?: string;
				to?: string;
				/** @description The table: `sector`, `member`, `day`, `payment_type`, `type`; left out, the totals as one line. */
				group?: "sector" | "member" | "day" | "payment_type" | "type";
				/** @description Begin with a byte order mark, by which spreadsheets know UTF-8. */
				bom?: true | false;
				/** @description `12,50` instead of `12.50`. */
				decimal_comma?: true | false;
			};
			header?: {
				/** @description The ETag of the version at hand; 304 when it is still the last. */
				"If-None-Match"?: string;
			};
			path: {
				entity_id: number;
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"text/csv": string;
				};
			};
		};
	};
	"stats-global": {
		parameters: {
			query?: {
				from?: string;
				to?: string;
				/** @description A comma list; left out, every group. The totals always come. */
				group?: string;
			};
			header?: {
				/** @description The ETag of the version at hand; 304 when it is still the last. */
				"If-None-Match"?: string;
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["GlobalStats"];
				};
			};
		};
	};
	"stats-global-csv": {
		parameters: {
			query?: {
				from?: string;
				to?: string;
				/** @description The table: `department`, `entity_type`, `month`; left out, the totals as one line. */
				group?: "department" | "entity_type" | "month";
				/** @description Begin with a byte order mark, by which spreadsheets know UTF-8. */
				bom?: true | false;
				/** @description `12,50` instead of `12.50`. */
				decimal_comma?: true | false;
			};
			header?: {
				/** @description The ETag of the version at hand; 304 when it is still the last. */
				"If-None-Match"?: string;
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"text/csv": string;
				};
			};
		};
	};
	"auth-begin-codes": {
		parameters: {
		};
		requestBody?: {
			content: {
				"application/json": components["schemas"]["ProofOfIdentity"];
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["TotpSecret"];
				};
			};
		};
	};
	"auth-remove-codes": {
		parameters: {
		};
		requestBody: {
			content: {
				"application/json": components["schemas"]["ProofOfIdentity"];
			};
		};
		responses: {
			/** @description Success */
			204: {
			};
		};
	};
	"auth-confirm-codes": {
		parameters: {
		};
		requestBody: {
			content: {
				"application/json": components["schemas"]["FirstCode"];
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["CodesAdded"];
				};
			};
		};
	};
	"towns-list": {
		parameters: {
			query?: {
				/** @description For super administrators, who have none. */
				entity_id?: number;
			};
			header?: {
				/** @description The ETag of the version at hand; 304 when it is still the last. */
				"If-None-Match"?: string;
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["AskedTownPage"];
				};
			};
		};
	};
	"towns-ask": {
		parameters: {
			header?: {
				/** @description Kept 24 hours: the same key and request get the first answer again. */
				"Idempotency-Key"?: string;
			};
		};
		requestBody: {
			content: {
				"application/json": components["schemas"]["TownRequest"];
			};
		};
		responses: {
			/** @description Success */
			202: {
				content: {
					"application/json": components["schemas"]["AskedTown"];
				};
			};
		};
	};
	"towns-get": {
		parameters: {
			query?: {
				/** @description For super administrators, who have none. */
				entity_id?: number;
			};
			path: {
				code: string;
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["AskedTown"];
				};
			};
		};
	};
	"uploads-list": {
		parameters: {
			query?: {
				limit?: number;
				/** @description The `next_cursor` of the page before. */
				cursor?: string;
				/** @description The order, by a field; `-` begins with the last. */
				sort?: "-upload_id";
				/** @description `true`: the page has `total`, how many there are on all pages. It is found with the page, in the same statement, by reading all that match, 10,000 at most: ask with the first page only. Lists of addresses, messages and the history are not counted; visits have `totals`. */
				count?: true | false;
				purpose?: ("logo" | "fiscal-basis" | "chat" | "addresses")[];
				state?: ("waiting" | "checking" | "ready" | "refused")[];
			};
			header?: {
				/** @description The ETag of the version at hand; 304 when it is still the last. */
				"If-None-Match"?: string;
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["UploadPage"];
				};
			};
		};
	};
	"uploads-create": {
		parameters: {
			header?: {
				/** @description Kept 24 hours: the same key and request get the first answer again. */
				"Idempotency-Key"?: string;
			};
		};
		requestBody: {
			content: {
				"application/json": components["schemas"]["UploadDraft"];
			};
		};
		responses: {
			/** @description Success */
			201: {
				content: {
					"application/json": components["schemas"]["UploadRequest"];
				};
			};
		};
	};
	"uploads-get": {
		parameters: {
			path: {
				upload_id: number;
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["Upload"];
				};
			};
		};
	};
	"uploads-delete": {
		parameters: {
			path: {
				upload_id: number;
			};
		};
		responses: {
			/** @description Success */
			204: {
			};
		};
	};
	"uploads-complete": {
		parameters: {
			header?: {
				/** @description Kept 24 hours: the same key and request get the first answer again. */
				"Idempotency-Key"?: string;
			};
			path: {
				upload_id: number;
			};
		};
		responses: {
			/** @description Success */
			202: {
				content: {
					"application/json": components["schemas"]["UploadState"];
				};
			};
		};
	};
	"users-list": {
		parameters: {
			query?: {
				limit?: number;
				/** @description The `next_cursor` of the page before. */
				cursor?: string;
				/** @description The order, by a field; `-` begins with the last. */
				sort?: "user_id" | "-user_id" | "username" | "-updated_at" | "updated_at";
				/** @description `true`: the page has `total`, how many there are on all pages. It is found with the page, in the same statement, by reading all that match, 10,000 at most: ask with the first page only. Lists of addresses, messages and the history are not counted; visits have `totals`. */
				count?: true | false;
				entity_id?: number;
				role_id?: (1 | 2 | 3 | 9)[];
				chk_active?: 0 | 1;
				/** @description A username or an e-mail address, whole; case and letter form do not matter. */
				q?: string;
				/** @description Changed at this instant or later, to the millisecond. What changes while pages are read comes again at the next question, whose instant is the greatest `updated_at` so far. What was deleted since is in `deleted=only`; what left the caller’s reach is not said. */
				updated_since?: string;
				/** @description `only`: what was deleted and can be restored, for those who may restore it. */
				deleted?: "only";
			};
			header?: {
				/** @description The ETag of the version at hand; 304 when it is still the last. */
				"If-None-Match"?: string;
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["UserPage"];
				};
			};
		};
	};
	"users-create": {
		parameters: {
			header?: {
				/** @description Kept 24 hours: the same key and request get the first answer again. */
				"Idempotency-Key"?: string;
			};
		};
		requestBody: {
			content: {
				"application/json": components["schemas"]["UserDraft"];
			};
		};
		responses: {
			/** @description Success */
			201: {
				content: {
					"application/json": components["schemas"]["CreatedUser"];
				};
			};
		};
	};
	"users-get": {
		parameters: {
			header?: {
				/** @description The ETag of the version at hand; 304 when it is still the last. */
				"If-None-Match"?: string;
			};
			path: {
				user_id: number;
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["UserView"];
				};
			};
		};
	};
	"users-delete": {
		parameters: {
			query?: {
				/** @description `false` removes for good what nothing refers to; super administrators only. */
				soft?: true | false;
				/** @description Why; kept in the history as it is written. Required for what brought money: a passage, its operation, its association. */
				reason?: string;
			};
			header?: {
				/** @description The ETag of the version the change was made from; 412 when it is not the last. */
				"If-Match"?: string;
			};
			path: {
				user_id: number;
			};
		};
		responses: {
			/** @description Success */
			204: {
			};
		};
	};
	"users-update": {
		parameters: {
			header?: {
				/** @description The ETag of the version the change was made from; 412 when it is not the last. */
				"If-Match"?: string;
			};
			path: {
				user_id: number;
			};
		};
		requestBody: {
			content: {
				"application/json": components["schemas"]["UserPatch"];
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["CreatedUser"];
				};
			};
		};
	};
	"users-history": {
		parameters: {
			query?: {
				limit?: number;
				/** @description The `next_cursor` of the page before. */
				cursor?: string;
				/** @description The order, by a field; `-` begins with the last. */
				sort?: "-history_id";
			};
			header?: {
				/** @description The ETag of the version at hand; 304 when it is still the last. */
				"If-None-Match"?: string;
			};
			path: {
				user_id: number;
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["HistoryPage"];
				};
			};
		};
	};
	"users-invite": {
		parameters: {
			header?: {
				/** @description Kept 24 hours: the same key and request get the first answer again. */
				"Idempotency-Key"?: string;
			};
			path: {
				user_id: number;
			};
		};
		responses: {
			/** @description Success */
			202: {
			};
		};
	};
	"users-restore": {
		parameters: {
			header?: {
				/** @description Kept 24 hours: the same key and request get the first answer again. */
				"Idempotency-Key"?: string;
			};
			path: {
				user_id: number;
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["User"];
				};
			};
		};
	};
	"auth-reset-factors": {
		parameters: {
			path: {
				user_id: number;
			};
		};
		responses: {
			/** @description Success */
			204: {
			};
		};
	};
	"users-import": {
		parameters: {
			header?: {
				/** @description Kept 24 hours: the same key and request get the first answer again. */
				"Idempotency-Key"?: string;
			};
		};
		requestBody: {
			content: {
				"application/json": components["schemas"]["UserImport"];
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["UserImportReport"];
				};
			};
		};
	};
	"users-letters": {
		parameters: {
		};
		requestBody: {
			content: {
				"application/json": components["schemas"]["LetterRequest"];
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["UserLetters"];
				};
			};
		};
	};
	"system-version": {
		parameters: {
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": {
						version: string;
						/**
						 * @description `DEV`: for development; `REC`: for acceptance; `PROD`: for everybody.
						 * @enum {string}
						 */
						stage: "DEV" | "REC" | "PROD";
					};
				};
			};
		};
	};
	"webhooks-list": {
		parameters: {
			query?: {
				limit?: number;
				/** @description The `next_cursor` of the page before. */
				cursor?: string;
				/** @description The order, by a field; `-` begins with the last. */
				sort?: "webhook_id";
				/** @description Those of this association. */
				entity_id?: number;
			};
			header?: {
				/** @description The ETag of the version at hand; 304 when it is still the last. */
				"If-None-Match"?: string;
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["WebhookPage"];
				};
			};
		};
	};
	"webhooks-create": {
		parameters: {
		};
		requestBody: {
			content: {
				"application/json": components["schemas"]["WebhookDraft"];
			};
		};
		responses: {
			/** @description Success */
			201: {
				content: {
					"application/json": components["schemas"]["CreatedWebhook"];
				};
			};
		};
	};
	"webhooks-get": {
		parameters: {
			header?: {
				/** @description The ETag of the version at hand; 304 when it is still the last. */
				"If-None-Match"?: string;
			};
			path: {
				webhook_id: number;
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["Webhook"];
				};
			};
		};
	};
	"webhooks-delete": {
		parameters: {
			header?: {
				/** @description The ETag of the version the change was made from; 412 when it is not the last. */
				"If-Match"?: string;
			};
			path: {
				webhook_id: number;
			};
		};
		responses: {
			/** @description Success */
			204: {
			};
		};
	};
	"webhooks-update": {
		parameters: {
			header?: {
				/** @description The ETag of the version the change was made from; 412 when it is not the last. */
				"If-Match"?: string;
			};
			path: {
				webhook_id: number;
			};
		};
		requestBody: {
			content: {
				"application/json": components["schemas"]["WebhookPatch"];
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["Webhook"];
				};
			};
		};
	};
	"webhooks-list-deliveries": {
		parameters: {
			query?: {
				limit?: number;
				/** @description The `next_cursor` of the page before. */
				cursor?: string;
				/** @description The order, by a field; `-` begins with the last. */
				sort?: "-delivery_id";
				state?: ("waiting" | "sending" | "delivered" | "failed")[];
			};
			header?: {
				/** @description The ETag of the version at hand; 304 when it is still the last. */
				"If-None-Match"?: string;
			};
			path: {
				webhook_id: number;
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["WebhookDeliveryPage"];
				};
			};
		};
	};
	"webhooks-resend": {
		parameters: {
			header?: {
				/** @description Kept 24 hours: the same key and request get the first answer again. */
				"Idempotency-Key"?: string;
			};
			path: {
				webhook_id: number;
				delivery_id: number;
			};
		};
		responses: {
			/** @description Success */
			202: {
				content: {
					"application/json": components["schemas"]["WebhookDelivery"];
				};
			};
		};
	};
	"webhooks-rotate-secret": {
		parameters: {
			path: {
				webhook_id: number;
			};
		};
		responses: {
			/** @description Success */
			200: {
				content: {
					"application/json": components["schemas"]["WebhookSecret"];
				};
			};
		};
	};
	"webhooks-send-test": {
		parameters: {
			header?: {
				/** @description Kept 24 hours: the same key and request get the first answer again. */
				"Idempotency-Key"?: string;
			};
			path: {
				webhook_id: number;
			};
		};
		responses: {
			/** @description Success */
			202: {
				content: {
					"application/json": components["schemas"]["WebhookDelivery"];
				};
			};
		};
	};
}
