import type { MessagesOf } from '../../../../words/create-texts'
import type en from '../en/take-payment'

export default {
  'take_payment.title': 'Encaisser',
  'take_payment.description': 'Description',
  'take_payment.description_hint': 'Le client le voit.',
  'take_payment.show_code': 'Afficher le code',
  'take_payment.unanswered': 'Le service n’a pas répondu. Vérifiez dans Paiements avant de réessayer.',
  'take_payment.scan': 'Demandez au client de scanner ce code.',
  'take_payment.qr': 'Code de la page de paiement',
  'take_payment.link': 'Lien',
  'take_payment.share_text': 'Payer {amount}',
  'take_payment.confirming': 'Paiement détecté. Attendez que l’écran devienne vert.',
  'take_payment.partial': '{paid} sur {due} {asset} reçus. Il manque le reste.',
  'take_payment.paid_text': '{amount} ont été reçus.',
  'take_payment.expired': 'Le paiement a expiré. Rien n’a été payé.',
  'take_payment.underpaid':
    'Le paiement a expiré, et le montant payé est insuffisant. Ouvrez le paiement pour voir que faire.',
  'take_payment.failed': 'Le paiement a échoué ou a été annulé.',
  'take_payment.next': 'Paiement suivant',
  'take_payment.details': 'Voir le paiement',
  'take_payment.no_page': 'Créez d’abord une page active',
  'take_payment.no_page_text': 'Votre plus ancienne page active décide des monnaies acceptées et de l’apparence.',
} satisfies MessagesOf<typeof en>
