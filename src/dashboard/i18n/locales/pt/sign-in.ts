import type { MessagesOf } from '../../../../words/create-texts'
import type en from '../en/sign-in'

export default {
  'sign_in.title': 'Entrar',
  'sign_in.starting': 'A abrir o painel…',
  'sign_in.by_link': 'O painel abre-se por um link que só funciona uma vez. Não há palavra-passe.',
  'sign_in.ready': 'O seu link só funciona uma vez. Entre quando quiser.',
  'sign_in.link_refused': 'Este link já foi usado, ou é demasiado antigo. Peça outro.',
  'sign_in.ended': 'A sua sessão terminou. Nada do que enviou se perdeu.',
  'sign_in.replace_title': 'Entrar com este link?',
  'sign_in.replace_text':
    'Este aparelho está ligado a {merchant}. O link pode abrir outro painel, onde receberia pagamentos para outro comerciante. Se não o pediu, fique.',
  'sign_in.stay': 'Ficar em {merchant}',
  'sign_in.replace': 'Entrar com o link',
  'sign_in.email': 'O seu e-mail',
  'sign_in.send': 'Enviar-me um link',
  'sign_in.sent': 'Se este endereço for de um membro, um link está a caminho. Funciona durante 15 minutos.',
  'sign_in.no_mail':
    'Este serviço não envia e-mails. Peça um link a um proprietário, ou ao operador do serviço, que o cria com',
  'sign_in.unreachable': 'O serviço não responde. O seu dinheiro não é afetado.',
} satisfies MessagesOf<typeof en>
