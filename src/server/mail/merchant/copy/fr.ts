import type { MerchantCopy } from './en'

/** French. A no-break space stands before : ; ? and !, so that no line begins with one. */
export const fr: MerchantCopy = {
  'mode.test': 'mode test',
  'mode.live': 'mode réel',
  'paid.subject': 'Vous avez reçu {amount} pour {title}',
  'paid.lead': 'Vous avez reçu {amount} pour {title}.',
  'paid.late': 'L’argent est arrivé après la fin du délai de paiement.',
  'paid.customer': 'Client : {name}',
  'paid.open': 'Ouvrir le paiement',
  'paid.stop': 'Ne plus recevoir d’e-mail pour chaque paiement',
  'summary.subject': 'Reçu le {day} : {sums}',
  'summary.lead': 'Reçu : {sums} (paiements : {number})',
  'summary.total': 'Total en {currency} (paiements : {number})',
  'summary.more': 'Les {shown} premiers paiements figurent ici. Les totaux comptent les {number}.',
  'summary.completed': 'Effectués du {from} au {until}.',
  'summary.stop': 'Ne plus recevoir le résumé du jour',
  'verify.subject': 'Confirmez cette adresse pour {merchant}',
  'verify.asks': '{merchant} demande que les e-mails sur les paiements reçus soient envoyés à cette adresse.',
  'verify.open': 'Confirmer l’adresse',
  'verify.once': 'Le lien fonctionne une fois, jusqu’au {time}.',
  'verify.stranger':
    'Si vous ne vous occupez pas des paiements de {merchant}, ne faites rien : aucun e-mail ne viendra.',
  'sign_in.subject': 'Connectez-vous au tableau de bord de {merchant}',
  'sign_in.subject_several': 'Connectez-vous à vos tableaux de bord',
  'sign_in.lead': 'Avec ce lien, vous vous connectez au tableau de bord de {merchant}.',
  'sign_in.lead_several': 'Vous êtes membre de plusieurs marchands.',
  'sign_in.open': 'Se connecter',
  'sign_in.open_of': 'Se connecter à {merchant}',
  'sign_in.once': 'Il fonctionne une fois, jusqu’au {time}. Ne l’envoyez à personne.',
  'sign_in.once_each': 'Chaque lien fonctionne une fois, jusqu’au {time}. Ne les envoyez à personne.',
  'sign_in.stranger': 'Si vous ne l’avez pas demandé, ne faites rien : personne n’entre sans cet e-mail.',
  'share.subject': 'Votre portefeuille pour {networks} n’a bientôt plus d’adresses',
  'share.nearly':
    'Des paiements impayés d’inconnus occupent 80 % des adresses de votre portefeuille pour {networks} que les pages publiques peuvent montrer.',
  'share.then':
    'Quand ils les occuperont toutes, les pages publiques ne proposeront plus ces réseaux jusqu’à ce que l’un de ces paiements soit payé. Votre serveur, votre caisse et votre équipe reçoivent toujours des adresses.',
  'share.add': 'Ajoutez des adresses au portefeuille dans le tableau de bord.',
  'share.raise':
    'Dans le tableau de bord, vous pouvez augmenter la limite d’écart (gap limit) du portefeuille. Votre propre portefeuille doit alors chercher aussi loin.',
  'share.open': 'Ouvrir le tableau de bord',
  'endpoint.subject': 'Les webhooks vers {host} sont désactivés ({mode})',
  'endpoint.off': 'Les webhooks vers {host} ({mode}) ont été désactivés.',
  'endpoint.kept':
    'Rien n’est perdu : les événements sont gardés, et envoyés dès que l’adresse est enregistrée de nouveau, dans le tableau de bord ou par PUT /webhooks.',
  'endpoint.docs': 'Comment les webhooks sont livrés',
  'link.over': 'Ce lien ne fonctionne plus',
  'link.over_why':
    'Il a été utilisé, il a expiré, ou un plus récent l’a remplacé. Si vous avez confirmé l’adresse, il n’y a plus rien à faire.',
  'link.verify': 'Confirmez votre adresse',
  'link.verify_what': '{merchant} enverra les e-mails sur les paiements reçus à l’adresse où vous avez reçu ce lien.',
  'link.confirm': 'Confirmer',
  'link.confirmed': 'Confirmé',
  'link.confirmed_what':
    'Les e-mails sur les paiements arrivent désormais à cette adresse. Chacun contient un lien pour les arrêter.',
  'link.stop_payments': 'Ne plus recevoir d’e-mail pour chaque paiement ?',
  'link.stop_daily_summary': 'Ne plus recevoir le résumé du jour ?',
  'link.stop': 'Arrêter',
  'link.stopped_payments': 'Plus d’e-mail pour chaque paiement',
  'link.stopped_daily_summary': 'Plus de résumé du jour',
  'link.on_again': 'Vous pouvez les reprendre dans les réglages du tableau de bord, ou par PATCH /api/v1/merchant.',
}
