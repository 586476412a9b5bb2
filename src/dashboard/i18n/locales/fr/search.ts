import type { MessagesOf } from '../../../../words/create-texts'
import type en from '../en/search'

export default {
  'search.title': 'Rechercher',
  'search.placeholder': 'Nom, montant, numéro de commande…',
  'search.hint':
    'Trouve les paiements, clients, factures, pages et remboursements. Une partie d’un mot suffit. Les montants, transactions et adresses se saisissent en entier.',
  'search.close': 'Fermer',
  'search.results': 'Résultats',
  'search.searching': 'Recherche…',
  'search.count': { one: '{n} résultat', other: '{n} résultats' },
  'search.nothing': 'Aucun résultat pour « {query} ». Vérifiez l’orthographe ou essayez un autre mot.',
  'search.all_payments': 'Afficher tous les paiements trouvés',
  'search.more': 'Il y en a d’autres. Ajoutez un mot pour préciser la recherche.',
} satisfies MessagesOf<typeof en>
