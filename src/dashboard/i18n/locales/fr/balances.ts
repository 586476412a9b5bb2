import type { MessagesOf } from '../../../../words/create-texts'
import type en from '../en/balances'

export default {
  'balances.title': 'Soldes',
  'balances.ledger': 'Mouvements',
  'balances.ledger_of': 'Mouvements en {currency}',
  'balances.ledger_hint':
    'Chaque mouvement compte au moins deux écritures : l’une d’où vient l’argent, avec un moins, l’autre où il va.',
  'balances.ledger_empty': 'Aucun argent n’a encore bougé.',
  'balances.network': 'Réseau',
  'balances.empty': 'Pas encore d’argent',
  'balances.empty_text': 'Quand un client paie, l’argent apparaît ici.',
  'balances.empty_test':
    'Quand un client paie, l’argent apparaît ici. Pour essayer tout de suite les virements et les échanges, ajoutez de l’argent fictif.',
  'balances.available': 'Disponible',
  'balances.available_hint': 'Vous pouvez virer, échanger ou rembourser le montant disponible.',
  'balances.pending': 'En attente',
  'balances.pending_hint': 'Détecté sur le réseau, pas encore définitif.',
  'balances.held': 'Mis de côté',
  'balances.held_hint': 'Réservé à des transferts en cours, ou reçu dans une monnaie non demandée.',
  'balances.owed': 'Dû',
  'balances.owed_hint': 'Annulé après que vous l’avez dépensé. Les virements attendent que ce montant soit couvert.',
  'balances.account_received': 'Clients',
  'balances.account_issued': 'Argent fictif',
  'balances.account_pending': 'En attente',
  'balances.account_available': 'Disponible',
  'balances.account_held': 'Mis de côté',
  'balances.account_paid_out': 'Compte bancaire',
  'balances.account_refunded': 'Clients',
  'balances.account_swapped': 'Échange',
  'balances.cause_deposit': 'Paiement',
  'balances.cause_refund': 'Remboursement',
  'balances.cause_payout': 'Virement',
  'balances.cause_swap': 'Échange',
  'balances.cause_play_money': 'Argent fictif',
  'balances.play_money': 'Ajouter de l’argent fictif',
  'balances.play_money_add': 'Ajouter',
  'balances.play_money_hint':
    'L’argent fictif sert à essayer les virements, les échanges et les remboursements. Il n’existe qu’en mode test et ne coûte rien.',
  'balances.play_money_added': 'L’argent fictif est dans votre solde.',
  'balances.play_money_forbidden': 'L’argent fictif est réservé aux propriétaires, en mode test.',
} satisfies MessagesOf<typeof en>
