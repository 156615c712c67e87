/** Texts of deleting and restoring, which all records share. */
export const removing = {
  reason: 'Motif de la suppression',
  restore: 'Rétablir',
};
