import type { MessagesOf } from '../../../../words/create-texts'
import type en from '../en/balances'

export default {
  'balances.title': 'Saldos',
  'balances.ledger': 'Movimentos',
  'balances.ledger_of': 'Movimentos em {currency}',
  'balances.ledger_hint':
    'Cada movimento aparece aqui pelo menos duas vezes: de onde vem o dinheiro, com um menos, e para onde vai.',
  'balances.ledger_empty': 'Ainda não houve movimentos.',
  'balances.download': 'Guardar como tabela (CSV)',
  'balances.network': 'Rede',
  'balances.empty': 'Ainda não há dinheiro',
  'balances.empty_text': 'Quando um cliente paga, o dinheiro aparece aqui.',
  'balances.empty_test':
    'Quando um cliente paga, o dinheiro aparece aqui. Para experimentar já transferências e trocas, peça dinheiro fictício.',
  'balances.available': 'Disponível',
  'balances.available_hint': 'O que está disponível pode ser transferido, trocado ou devolvido.',
  'balances.pending': 'A caminho',
  'balances.pending_hint': 'Detetado na rede, ainda não definitivo.',
  'balances.held': 'Reservado',
  'balances.held_hint': 'Para transferências em curso, e dinheiro numa moeda que não pediu.',
  'balances.owed': 'Em dívida',
  'balances.owed_hint': 'Retirado depois de o ter gasto. As transferências esperam até estar coberto.',
  'balances.account_received': 'Clientes',
  'balances.account_issued': 'Dinheiro fictício',
  'balances.account_pending': 'A caminho',
  'balances.account_available': 'Disponível',
  'balances.account_held': 'Reservado',
  'balances.account_paid_out': 'Conta bancária',
  'balances.account_refunded': 'Clientes',
  'balances.account_swapped': 'Troca',
  'balances.cause_deposit': 'Pagamento',
  'balances.cause_refund': 'Reembolso',
  'balances.cause_payout': 'Transferência',
  'balances.cause_swap': 'Troca',
  'balances.cause_play_money': 'Dinheiro fictício',
  'balances.play_money': 'Pedir dinheiro fictício',
  'balances.play_money_add': 'Pedir',
  'balances.play_money_hint':
    'O dinheiro fictício serve para experimentar transferências, trocas e reembolsos. Só existe no modo de teste e não custa nada.',
  'balances.play_money_added': 'O dinheiro fictício está no seu saldo.',
  'balances.play_money_forbidden': 'O dinheiro fictício é para proprietários, no modo de teste.',
} satisfies MessagesOf<typeof en>
