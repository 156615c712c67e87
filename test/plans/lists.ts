/**
 * What every list is asked; words after a colon stand for records of the person who asks. A list, a filter or an
 * order that is missing here fails the test.
 */
export const listQueries: Record<string, readonly string[]> = {
  'entities/list': [
    '',
    'sort=-entity_id',
    'sort=postal_code',
    'entity_type_id=1',
    'postal_code=99100',
    'deleted=only',
  ],
  'entities/history': [
    '',
    'object=receipt',
    'object=user',
    'action=settled',
    'action=changed&object=passage',
    'by_user_id=:user',
    'operation_id=:operation',
    'from=2026-11-01&to=2026-11-07',
    'from=2023-11-01&to=2023-11-07',
  ],

  'cash/list': ['', 'operation_id=:operation', 'member=:user', 'member=:ope_user', 'state=confirmed'],

  'receipts/list-batches': ['', 'operation_id=:operation', 'state=pending'],
  'exports/list': ['', 'operation_id=:operation', 'kind=receipts', 'requested_by=:user'],

  'chat/list-rooms': ['', 'room_id=:room'],
  'chat/list-messages': ['', 'after_seq=10', 'before_seq=10'],

  'field/conflicts': [
    'operation_id=:operation',
    'operation_id=:operation&state=open',
    'operation_id=:operation&state=settled',
  ],
  'field/quarantine': ['operation_id=:operation'],

  'users/list': [
    '',
    'sort=-user_id',
    'sort=username',
    'entity_id=:entity',
    'entity_id=:entity&sort=username',
    'role_id=2',
    'chk_active=0',
    'q=passeur10.grande-amicale',
    'deleted=only',
  ],
  'users/history': [''],

  'operations/list': ['', 'sort=date_start', 'entity_id=:entity', 'chk_active=1', 'deleted=only'],
  'operations/list-members': [''],

  'sectors/list': [
    '',
    'sort=sector_name',
    'operation_id=:operation',
    'operation_id=:operation&sort=sector_name',
    'user_id=:user',
    'user_id=:ope_user',
    'deleted=only',
  ],
  'sectors/addresses': ['', 'state=todo', 'state=to-finish', 'state=done', 'state=do-not-call'],
  'addresses/unassigned': ['sector=none', 'sector=none&code_insee=93010'],
  'addresses/search': [
    'near=46.002,2.002',
    'near=46.002,2.002&operation_id=:operation',
    'bbox=2,46,2.02,46.02',
    'bbox=2,46,2.02,46.02&operation_id=:operation',
    'q=12+rue+40&code_insee=99100',
    'q=12+rue+40&operation_id=:operation',
    'q=12+rue+40&operation_id=:operation&code_insee=99100',
  ],
  'addresses/dwellings': ['operation_id=:operation'],

  'pay/list-locations': ['entity_id=:entity'],

  'passages/list': [
    '',
    'sort=passed_at',
    'sort=-updated_at',
    'sort=updated_at',
    'operation_id=:operation',
    'operation_id=:operation&sort=passed_at',
    'operation_id=:operation&sort=-updated_at',
    'operation_id=:operation&sort=updated_at',
    'sector_id=:sector',
    'sector_id=:sector&sort=-updated_at',
    'user_id=:user',
    'user_id=:user&sort=-updated_at',
    'user_id=:ope_user',
    'operation_id=:operation&user_id=:user',
    'operation_id=:operation&sector_id=:sector&user_id=:ope_user',
    'address_id=:address',
    'operation_id=:operation&address_id=:address',
    'fk_type=effectue',
    'fk_type=lot',
    'fk_type=effectue,don',
    'operation_id=:operation&fk_type=refuse,maison_vide',
    'operation_id=:operation&fk_type=lot',
    'motif=absent',
    'operation_id=:operation&motif=acces_impossible',
    'montant_min=100',
    'operation_id=:operation&montant_min=5&montant_max=10',
    'operation_id=:operation&receipt=true',
    'operation_id=:operation&receipt=false',
    'updated_since=2026-11-20T00%3A00%3A00Z&sort=updated_at',
    'operation_id=:operation&updated_since=2026-11-20T00%3A00%3A00Z&sort=updated_at',
    'fk_type_reglement=cheque',
    'operation_id=:operation&fk_type_reglement=transfer',
    'payment_state=paid',
    'payment_state=pending',
    'operation_id=:operation&payment_state=failed',
    'sort=return_on',
    'operation_id=:operation&sort=return_on',
    'operation_id=:operation&return_on_from=2026-11-21&return_on_to=2026-11-28',
    'operation_id=:operation&payment_state=failed,disputed',
    'flag=doublon_suspect',
    'flag=late',
    'operation_id=:operation&flag=hors_secteur',
    'from=2026-11-01&to=2026-11-07',
    'from=2023-11-01&to=2023-11-07',
    'operation_id=:operation&from=2026-11-01&to=2026-11-07',
    'q=Camille+Martin',
    'operation_id=:operation&q=Camille+Martin',
    'operation_id=:operation&q=donateur.1%40example.org',
    'deleted=only',
    'operation_id=:operation&deleted=only',
    'deleted=only&sort=-updated_at',
  ],
  'passages/history': [''],

  'receipts/list': [
    '',
    'passage_id=:passage',
    'operation_id=:operation',
    'user_id=:user',
    'from=2026-11-01&to=2026-11-30',
    'state=cancelled',
    'state=pending,rendered',
    'kind=payment',
    'number=R-2026-000001',
    'user_id=:user',
    'kind=fiscal',
  ],

  'emails/list': [
    '',
    'state=failed',
    'state=bounced',
    'state=queued',
    'purpose=receipt',
    'state=failed&purpose=receipt',
  ],
  'emails/list-suppressed': [''],

  'geo/list-departments': [''],
  'system/problems': [''],
};

/** What reads more than a page needs and is left so: the beginnings of its lines. */
export const knownWaste: readonly string[] = [
  // What is missing is known only by what is there: the addresses of the towns and of the operation, each once.
  'addresses/unassigned root sector=none',
  'addresses/unassigned chief sector=none',
  // Which towns an operation has is known by its addresses only; it takes 8 ms for forty thousand.
  'addresses/search root q=12+rue+40&operation_id=:operation: reads',
  'addresses/search chief q=12+rue+40&operation_id=:operation: reads',
  'addresses/search member q=12+rue+40&operation_id=:operation: reads',
  // Few gifts are as large: all visits of an association are looked through, forty thousand a season.
  'passages/list root montant_min=100: reads',
  'passages/list chief montant_min=100: reads',
  // The platform has no index of flagged passages, its associations have.
  'passages/list root flag=late',
];
