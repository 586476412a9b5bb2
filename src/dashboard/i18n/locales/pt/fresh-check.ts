import type { MessagesOf } from '../../../../words/create-texts'
import type en from '../en/fresh-check'

export default {
  'check.title': 'Confirme que é você',
  'check.payout': 'Transferir para o banco',
  'check.swap': 'Trocar',
  'check.refund': 'Reembolsar',
  'check.wallet': 'Alterar as suas carteiras',
  'check.key': 'Criar uma chave de API',
  'check.member': 'Alterar a equipa',
  'check.refund_limit': 'Alterar o limite de reembolso',
  'check.passkey': 'Alterar a forma de entrar',
  'check.recovery_codes': 'Criar códigos de recuperação',
  'check.to': 'Para',
  'check.passkey_text': 'Confirme com a impressão digital, o rosto ou o PIN do seu dispositivo.',
  'check.use_passkey': 'Usar impressão digital ou PIN',
  'check.code_text': 'Enviámos um código para {email}. Funciona durante 5 minutos.',
  'check.code': 'Código do e-mail',
  'check.confirm': 'Confirmar',
  'check.send_again': 'Enviar um novo código',
  'check.code_wrong': 'Este código está errado.',
  'check.over': 'O tempo para confirmar acabou. Comece de novo.',
  'check.passkey_failed': 'O seu dispositivo não confirmou. Tente outra vez.',
  'check.cancelled': 'Não confirmado. Nada mudou.',
  'check.hint': 'Confirme apenas o que você mesmo começou.',
} satisfies MessagesOf<typeof en>
