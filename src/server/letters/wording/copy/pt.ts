import type { MailCopy } from './en'

/** Portuguese. */
export const pt: MailCopy = {
  'address.subject': 'O seu pagamento a {merchant}: {amount}',
  'address.lead': 'Iniciou um pagamento de {amount} a {merchant}.',
  'address.page':
    'A sua página de pagamento mostra para onde enviar, o valor exato e o estado do pagamento. Este preço vale até {time}.',
  'address.open': 'Abrir o seu pagamento',
  'address.warning':
    'Nunca enviamos um endereço de pagamento por e-mail. Se um e-mail lhe der um, não envie dinheiro para lá.',
  'address.stranger': 'Não foi você? Não precisa de fazer nada.',
  'receipt.subject': 'Pago: {amount} a {merchant}',
  'receipt.lead': 'O seu pagamento chegou: {amount} a {merchant}.',
  'receipt.received': 'Recebido: {crypto} na rede {network}, {time}',
  'receipt.payer': 'Pago por: {name}',
  'receipt.open': 'Abrir o seu recibo',
  'receipt.refund': 'Receber {crypto} de volta',
  'refund.subject': 'Receba o seu dinheiro de volta de {merchant}: {crypto}',
  'refund.lead':
    'O seu pagamento a {merchant} não ficou completo a tempo. Os {crypto} que enviou podem ser-lhe devolvidos.',
  'refund.lead_merchant': '{merchant} devolve-lhe {crypto} do seu pagamento.',
  'refund.enter':
    'A página abaixo pede um endereço seu na rede {network}. Só o pode indicar uma vez, até {time}. Verifique-o bem: o dinheiro enviado para um endereço errado perde-se.',
  'refund.open': 'Receber o dinheiro de volta',
  'refund.warning': 'Nunca pedimos uma palavra-passe, nem as palavras secretas da sua carteira.',
  'mail.reference': 'Referência: {reference}',
  'mail.support': 'Precisa de ajuda? Escreva para {email} e indique a referência.',
  'mail.test': 'Modo de teste: nenhum dinheiro real é movimentado.',
  'mail.unread': 'Esta tradução ainda não foi lida por um falante nativo.',
}
