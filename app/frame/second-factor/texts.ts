export const secondFactor = {
  step: 'Confirmez que c’est vous',
  stepLead: 'Le mot de passe est juste. Votre compte demande en plus une clé d’accès ou un code.',
  code: 'Code',
  codeHint: 'Les six chiffres de l’application de codes, ou un code de secours.',
  send: 'Continuer',
  passkey: 'Utiliser une clé d’accès',
  waiting: 'L’appareil vous attend…',
  otherAccount: 'Revenir à l’identifiant et au mot de passe',
  lost: 'Téléphone perdu, et plus de code de secours ? Un administrateur de votre amicale peut réinitialiser votre second facteur.',
  stopped: 'Rien n’a été fait : la demande de l’appareil a été fermée, ou le temps est passé.',
  noPasskeys:
    'Ce navigateur ne connaît pas les clés d’accès ; mettez-le à jour ou essayez un autre appareil.',
  noAddress: (address: string) => `À cette adresse, les clés d’accès ne fonctionnent pas. Ouvrez ${address}.`,
  known: 'Cet appareil a déjà sa clé d’accès ici.',
  again: 'Confirmez que c’est vous',
  againLead:
    'Cette action touche à l’argent, aux données des personnes ou à votre accès. Rien de ce que vous avez saisi n’est perdu.',
  cancel: 'Annuler',
};

export const mustRegister = {
  title: 'Protégez d’abord votre compte',
  lead: 'Vous répondez de l’argent ou des données de votre amicale : un mot de passe seul ne suffit pas ici. Ajoutez une clé d’accès, le plus simple, ou une application de codes. Cela prend une minute ; ensuite, tout s’ouvre.',
  choose: 'Choisissez un second facteur',
  signOut: 'Se déconnecter',
};
