import type { MessagesOf } from '../../../../words/create-texts'
import type en from '../en/swaps'

export default {
  'swaps.title': 'Échanges',
  'swaps.new': 'Échanger',
  'swaps.swap': 'Échange',
  'swaps.empty': 'Pas encore d’échanges',
  'swaps.empty_text':
    'Changez des stablecoins en nairas, ou des nairas en stablecoins. Vous voyez le prix avant de décider.',
  'swaps.from': 'De',
  'swaps.to': 'Vers',
  'swaps.amount': 'Montant à échanger',
  'swaps.network': 'Réseau d’arrivée',
  'swaps.network_cheapest': 'Le moins cher',
  'swaps.rate': 'Taux',
  'swaps.quote': 'Voir le prix',
  'swaps.quote_text': 'Le prix est valable environ une minute. Rien n’est échangé avant votre confirmation.',
  'swaps.quote_again': 'Demander un nouveau prix',
  'swaps.valid_until': 'Prix valable jusqu’à {time}.',
  'swaps.price_expired': 'Ce prix a expiré. Rien n’a été échangé.',
  'swaps.execute': 'Échanger maintenant',
  'swaps.execute_text': 'Vous échangez {from} contre {to}. Un échange est irréversible.',
  'swaps.started': 'L’échange est en cours.',
  'swaps.failed_text': 'Cet échange a échoué. L’argent est de retour dans votre solde.',
  'swaps.for_amount': 'contre {amount}',
  'swaps.quoted': 'Prix valable',
  'swaps.expired': 'Prix expiré',
  'swaps.processing': 'En cours',
  'swaps.completed': 'Terminé',
  'swaps.failed': 'Échoué',
} satisfies MessagesOf<typeof en>
