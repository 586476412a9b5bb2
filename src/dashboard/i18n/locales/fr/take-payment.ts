import type { MessagesOf } from '../../../../words/create-texts'
import type en from '../en/take-payment'

export default {
  'take_payment.title': 'Encaisser',
  'take_payment.what': 'Pour quoi',
  'take_payment.what_hint': 'Le client le voit.',
  'take_payment.make': 'Afficher le code',
  'take_payment.unanswered': 'Aucune réponse. Regardez dans Paiements avant de redemander.',
  'take_payment.scan': 'Faites scanner ce code au client',
  'take_payment.qr': 'Code de la page de paiement',
  'take_payment.link': 'Lien',
  'take_payment.share_text': 'Payer {amount}',
  'take_payment.waiting': 'En attente du client',
  'take_payment.coming': 'L’argent arrive. Attendez que l’écran devienne vert.',
  'take_payment.part': '{paid} sur {due} {asset} sont arrivés. Il manque le reste.',
  'take_payment.paid_text': '{amount} ont été reçus.',
  'take_payment.over': 'Le délai est écoulé. Rien n’a été payé.',
  'take_payment.too_little': 'Le délai est écoulé et le montant est insuffisant. Voyez le paiement pour la suite.',
  'take_payment.failed': 'Le paiement a échoué ou a été annulé.',
  'take_payment.next': 'Paiement suivant',
  'take_payment.details': 'Voir le paiement',
  'take_payment.no_page': 'Il vous faut d’abord une page active',
  'take_payment.no_page_text': 'Votre plus ancienne page active décide des monnaies acceptées et de l’apparence.',
} satisfies MessagesOf<typeof en>
