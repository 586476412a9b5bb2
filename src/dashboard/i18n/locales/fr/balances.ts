import type { MessagesOf } from '../../../../words/create-texts'
import type en from '../en/balances'

export default {
  'balances.title': 'Soldes',
  'balances.ledger': 'Mouvements',
  'balances.ledger_of': 'Mouvements en {currency}',
  'balances.ledger_hint':
    'Chaque mouvement figure ici au moins deux fois : d’où vient l’argent, avec un moins, et où il va.',
  'balances.ledger_empty': 'Aucun argent n’a encore bougé.',
  'balances.download': 'Enregistrer en tableau (CSV)',
  'balances.network': 'Réseau',
  'balances.empty': 'Pas encore d’argent',
  'balances.empty_text': 'Quand un client paie, l’argent apparaît ici.',
  'balances.empty_test':
    'Quand un client paie, l’argent apparaît ici. Pour essayer tout de suite les virements et les échanges, prenez de l’argent fictif.',
  'balances.available': 'Disponible',
  'balances.available_hint': 'Ce qui est disponible, vous pouvez le virer, l’échanger ou le renvoyer.',
  'balances.pending': 'En route',
  'balances.pending_hint': 'Détecté sur le réseau, pas encore définitif.',
  'balances.held': 'Mis de côté',
  'balances.held_hint':
    'Pour des transferts en cours, et pour de l’argent dans une monnaie que vous n’aviez pas demandée.',
  'balances.owed': 'Dû',
  'balances.owed_hint': 'Repris après que vous l’avez dépensé. Les virements attendent que ce soit couvert.',
  'balances.account_received': 'Clients',
  'balances.account_issued': 'Argent fictif',
  'balances.account_pending': 'En route',
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
  'balances.play_money': 'Prendre de l’argent fictif',
  'balances.play_money_add': 'Le prendre',
  'balances.play_money_hint':
    'L’argent fictif sert à essayer les virements, les échanges et les remboursements. Il n’existe qu’en mode test et ne coûte rien.',
  'balances.play_money_added': 'L’argent fictif est dans votre solde.',
  'balances.play_money_forbidden': 'L’argent fictif est réservé aux propriétaires, en mode test.',
} satisfies MessagesOf<typeof en>
