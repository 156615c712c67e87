/** Texts of installing the application on a phone. */
export const installTexts = {
  title: 'Installer l’application',
  lead: 'Installée, l’application s’ouvre d’une touche, en plein écran, et garde votre tournée même sans réseau.',
  isInstalled: 'L’application est installée : vous l’utilisez en ce moment.',
  now: 'Installer maintenant',
  iphone: 'Sur iPhone et iPad',
  steps: {
    share: 'Dans Safari, touchez le bouton Partager, en bas de l’écran (ou en haut à droite).',
    add: 'Faites défiler la liste et touchez « Sur l’écran d’accueil ».',
    confirm: 'Touchez « Ajouter », en haut à droite.',
    open: 'Ouvrez Tournée par son icône sur l’écran d’accueil, et connectez-vous une fois.',
  },
  android: 'Sur Android',
  androidLead:
    'Dans Chrome, ouvrez le menu ⋮ et touchez « Installer l’application » ou « Ajouter à l’écran d’accueil ».',
  session: 'Se connecter sans mot de passe',
  sessionLead:
    'L’application installée et le navigateur ont chacun leur mémoire : ce qui attend ici doit être envoyé d’ici, et il faut se connecter une fois là-bas. Copiez un lien, ouvrez l’application installée, puis touchez « Coller le lien de connexion ».',
  eviction: 'Pourquoi l’installer',
  evictionLead:
    'Safari efface ce que garde une page que vous n’ouvrez pas pendant sept jours, même des passages pas encore envoyés. L’application installée garde tout.',
  pictures: {
    share: 'Un carré d’où sort une flèche vers le haut',
    add: 'Une ligne de menu avec un plus dans un carré',
    confirm: 'Le bouton Ajouter en haut à droite d’une fenêtre',
    open: 'L’icône Tournée sur l’écran d’accueil',
  },
} as const;
