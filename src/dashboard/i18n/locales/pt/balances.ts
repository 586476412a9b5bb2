import type { MessagesOf } from '../../../../words/create-texts'
import type en from '../en/balances'

export default {
  'balances.title': 'Saldos',
  'balances.ledger': 'Movimentos',
  'balances.ledger_of': 'Movimentos em {currency}',
  'balances.ledger_hint':
    'Cada movimento tem pelo menos duas entradas: uma de onde vem o dinheiro, com um menos, e outra para onde vai.',
  'balances.ledger_empty': 'Ainda não houve movimentos.',
  'balances.network': 'Rede',
  'balances.empty': 'Ainda não há dinheiro',
  'balances.empty_text': 'Quando um cliente paga, o dinheiro aparece aqui.',
  'balances.empty_test':
    'Quando um cliente paga, o dinheiro aparece aqui. Para experimentar já transferências e trocas, adicione dinheiro fictício.',
  'balances.available': 'Disponível',
  'balances.available_hint': 'Pode transferir, trocar ou reembolsar o montante disponível.',
  'balances.pending': 'Pendente',
  'balances.pending_hint': 'Detetado na rede, ainda não definitivo.',
  'balances.held': 'Reservado',
  'balances.held_hint': 'Reservado para transferências em curso, ou recebido numa moeda que não foi pedida.',
  'balances.owed': 'Em dívida',
  'balances.owed_hint': 'Revertido depois de o ter gasto. As transferências esperam até estar coberto.',
  'balances.account_received': 'Clientes',
  'balances.account_issued': 'Dinheiro fictício',
  'balances.account_pending': 'Pendente',
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
  'balances.play_money': 'Adicionar dinheiro fictício',
  'balances.play_money_add': 'Adicionar',
  'balances.play_money_hint':
    'O dinheiro fictício serve para experimentar transferências, trocas e reembolsos. Só existe no modo de teste e não custa nada.',
  'balances.play_money_added': 'O dinheiro fictício está no seu saldo.',
  'balances.play_money_forbidden': 'O dinheiro fictício é para proprietários, no modo de teste.',
} satisfies MessagesOf<typeof en>
