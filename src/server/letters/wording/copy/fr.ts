import type { MailCopy } from './en'

/** French. A no-break space stands before : ; ? and !, so that no line begins with one. */
export const fr: MailCopy = {
  'address.subject': 'Votre paiement à {merchant} : {amount}',
  'address.lead': 'Vous avez commencé un paiement de {amount} à {merchant}.',
  'address.page':
    'Votre page de paiement indique où envoyer l’argent, le montant exact et où en est le paiement. Ce prix est valable jusqu’au {time}.',
  'address.open': 'Ouvrir votre paiement',
  'address.warning':
    'Nous n’envoyons jamais d’adresse de paiement par e-mail. Si un e-mail vous en donne une, n’y envoyez pas d’argent.',
  'address.stranger': 'Ce n’était pas vous ? Vous n’avez rien à faire.',
  'receipt.subject': 'Payé : {amount} à {merchant}',
  'receipt.lead': 'Votre paiement est arrivé : {amount} à {merchant}.',
  'receipt.received': 'Reçu : {crypto} sur {network}, le {time}',
  'receipt.payer': 'Payé par : {name}',
  'receipt.open': 'Ouvrir votre reçu',
  'receipt.refund': 'Récupérer {crypto}',
  'refund.subject': 'Récupérez votre argent de {merchant} : {crypto}',
  'refund.lead':
    'Votre paiement à {merchant} n’était pas complet à temps. Les {crypto} que vous avez envoyés peuvent vous être rendus.',
  'refund.lead_merchant': '{merchant} vous renvoie {crypto} de votre paiement.',
  'refund.enter':
    'La page ci-dessous vous demande une adresse à vous sur {network}. Vous pouvez la saisir une seule fois, jusqu’au {time}. Vérifiez-la bien : l’argent envoyé à une mauvaise adresse est perdu.',
  'refund.open': 'Récupérer votre argent',
  'refund.warning': 'Nous ne demandons jamais de mot de passe, ni les mots secrets de votre portefeuille.',
  'mail.reference': 'Référence : {reference}',
  'mail.support': 'Besoin d’aide ? Écrivez à {email} en indiquant la référence.',
  'mail.test': 'Mode test : aucun argent réel ne circule.',
  'mail.unread': 'Cette traduction n’a pas encore été relue par une personne de langue maternelle.',
}
