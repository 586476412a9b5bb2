import type { MessagesOf } from '../../../../words/create-texts'
import type en from '../en/take-payment'

export default {
  'take_payment.title': 'Receber um pagamento',
  'take_payment.description': 'Descrição',
  'take_payment.description_hint': 'O cliente vê isto.',
  'take_payment.show_code': 'Mostrar o código',
  'take_payment.unanswered': 'O serviço não respondeu. Verifique em Pagamentos antes de tentar de novo.',
  'take_payment.scan': 'Peça ao cliente que leia este código.',
  'take_payment.qr': 'Código da página de pagamento',
  'take_payment.link': 'Link',
  'take_payment.share_text': 'Pagar {amount}',
  'take_payment.confirming': 'Pagamento detetado. Espere até ficar verde.',
  'take_payment.partial': '{paid} de {due} {asset} recebidos. Falta o resto.',
  'take_payment.paid_text': '{amount} foram recebidos.',
  'take_payment.expired': 'O pagamento expirou. Nada foi pago.',
  'take_payment.underpaid':
    'O pagamento expirou, e o montante pago é insuficiente. Abra o pagamento para ver o que fazer.',
  'take_payment.failed': 'O pagamento falhou ou foi cancelado.',
  'take_payment.next': 'Pagamento seguinte',
  'take_payment.details': 'Ver o pagamento',
  'take_payment.no_page': 'Crie primeiro uma página ativa',
  'take_payment.no_page_text': 'A sua página ativa mais antiga decide que moedas são aceites e o aspeto.',
} satisfies MessagesOf<typeof en>
