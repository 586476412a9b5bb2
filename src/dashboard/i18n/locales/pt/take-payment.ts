import type { MessagesOf } from '../../../../words/create-texts'
import type en from '../en/take-payment'

export default {
  'take_payment.title': 'Receber um pagamento',
  'take_payment.description': 'Descrição',
  'take_payment.description_hint': 'O cliente vê isto.',
  'take_payment.show_code': 'Mostrar o código',
  'take_payment.unanswered': 'Não veio resposta. Veja em Pagamentos antes de pedir de novo.',
  'take_payment.scan': 'Deixe o cliente ler isto',
  'take_payment.qr': 'Código da página de pagamento',
  'take_payment.link': 'Link',
  'take_payment.share_text': 'Pagar {amount}',
  'take_payment.waiting': 'A aguardar o cliente',
  'take_payment.confirming': 'Pagamento detetado. Espere até ficar verde.',
  'take_payment.partial': '{paid} de {due} {asset} recebidos. Falta o resto.',
  'take_payment.paid_text': '{amount} foram recebidos.',
  'take_payment.expired': 'O prazo terminou. Nada foi pago.',
  'take_payment.underpaid': 'O prazo terminou e chegou a menos. Veja no pagamento o que fazer.',
  'take_payment.failed': 'O pagamento falhou ou foi cancelado.',
  'take_payment.next': 'Pagamento seguinte',
  'take_payment.details': 'Ver o pagamento',
  'take_payment.no_page': 'Precisa primeiro de uma página ativa',
  'take_payment.no_page_text': 'A sua página ativa mais antiga decide que moedas são aceites e o aspeto.',
} satisfies MessagesOf<typeof en>
