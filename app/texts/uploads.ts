export const uploadProblems = {
  'size-differs': 'Le fichier est arrivé incomplet. Recommencez.',
  'checksum-differs': 'Le fichier a été altéré en route. Recommencez.',
  'content-differs': 'Le contenu du fichier n’est pas celui que son nom annonce.',
  'content-not-allowed': 'Le fichier contient quelque chose qui pourrait nuire, ou il est protégé.',
  'image-unreadable': 'Cette image ne peut pas être lue. Enregistrez-la de nouveau en PNG ou en JPEG.',
  'image-too-large': 'Cette image dépasse 4 096 pixels de côté. Réduisez-la.',
};
