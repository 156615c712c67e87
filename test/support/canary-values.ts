import type { Canaries } from './canaries.ts';

/** Values of fields that are stored encrypted or not at all. */
export const hidden = {
  entityName: 'Amicale-Kanarivogel',
  entityEmail: 'bureau.kanari@kanari-amicale.example',
  entityPhone: '+33 1 70 10 20 31',
  userName: 'Serin-Cini-Capitaine',
  userEmail: 'capitaine.kanari@kanari-membre.example',
  userPhone: '+33 6 70 10 20 32',
  memberEmail: 'alouette.kanari@kanari-alouette.example',
  userPassword: 'un kanari jaune dans la caserne',
  newPassword: 'deux kanaris verts sur le camion',
  donorName: 'Serinette-Donatrice',
  donorEmail: 'donatrice.kanari@kanari-donateur.example',
  donorPhone: '+33 6 70 10 20 33',
  donorAddress: '7 impasse du Kanari-des-Donateurs',
  donorIban: 'FR76 3000 6000 0112 3456 7890 189',
  otherName: 'Serinette-Mariée',
  otherEmail: 'mariee.kanari@kanari-voisine.example',
  otherPhone: '+33 6 70 10 20 34',
  otherAddress: '8 impasse du Kanari-Voisin',
  otherRemark: 'kanari-dans-la-cage-du-salon',
  renamedEntity: 'Amicale-Kanariengesang',
  renamedUser: 'Serin-Cini-Colonel',
  changedEmail: 'colonel.kanari@kanari-colonel.example',
  importedName: 'Serin-Importe',
  importedEmail: 'importe.kanari@kanari-importe.example',
  importedPhone: '+33 6 70 10 20 35',
  batchDonor: 'Serinette-du-Soir',
  batchEmail: 'soir.kanari@kanari-soir.example',
  refusedDonor: 'Serinette-Refusee',
  receiptTo: 'comptable.kanari@kanari-comptable.example',
} satisfies Canaries;

/** Values of the free-text fields that the contract allows to be stored in clear. */
export const clear = {
  username: 'kanari.capitaine',
  addressLine: '9 quai du Kanari-Amicale',
  signatory: 'Kanari-Signataire',
  floor: 'étage-kanari',
  door: 'porte-kanari',
  chequeBank: 'Banque-Kanari',
  chequeNumber: 'kanari-0042',
  otherSignatory: 'Kanari-Trésorière',
  reason: 'saisi deux fois par Kanari-Motif',
  idempotencyKey: 'kanari-key',
} satisfies Canaries;
