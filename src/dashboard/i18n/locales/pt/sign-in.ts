import type { MessagesOf } from '../../../../words/create-texts'
import type en from '../en/sign-in'

export default {
  'sign_in.title': 'Entrar',
  'sign_in.starting': 'A abrir o painel…',
  'sign_in.by_link': 'Entra com um link que só funciona uma vez. Não há palavra-passe.',
  'sign_in.ready': 'Este link só funciona uma vez. Entre quando estiver pronto.',
  'sign_in.link_refused': 'Este link já foi usado, ou expirou. Peça outro.',
  'sign_in.ended': 'A sua sessão terminou. Tudo o que enviou foi guardado.',
  'sign_in.passkey': 'Usar impressão digital ou PIN',
  'sign_in.passkey_failed': 'Este dispositivo não o deixou entrar. Tente outra vez, ou use um link.',
  'sign_in.recovery': 'Perdeu o telemóvel?',
  'sign_in.recovery_code': 'Código de recuperação',
  'sign_in.recovery_hint': 'Cada código funciona uma vez.',
  'sign_in.recovery_wrong': 'Este código está errado, ou já foi usado.',
  'sign_in.replace_title': 'Entrar com este link?',
  'sign_in.replace_text':
    'Este dispositivo está ligado a {merchant}. O link pode abrir outro painel, onde receberia pagamentos para outro comerciante. Se não pediu o link, fique.',
  'sign_in.stay': 'Ficar em {merchant}',
  'sign_in.replace': 'Entrar com o link',
  'sign_in.email': 'O seu e-mail',
  'sign_in.send': 'Enviar-me um link',
  'sign_in.have_link': 'Tenho um link',
  'sign_in.link': 'O seu link',
  'sign_in.link_hint':
    'Copie o link do e-mail ou da mensagem. Num iPhone, o caixa instalado precisa disto, porque os links abrem no Safari.',
  'sign_in.link_wrong': 'Isto não é um link para entrar. Copie-o por inteiro, com a parte depois de #.',
  'sign_in.sent': 'Se este endereço for de um membro, um link está a caminho. Funciona durante 15 minutos.',
  'sign_in.no_mail':
    'Este serviço não envia e-mails. Peça um link a um proprietário. O operador do serviço cria um com',
  'sign_in.unreachable': 'O serviço não responde. O seu dinheiro está seguro.',
  'sign_in.no_cookies':
    'Este navegador não guarda cookies deste site, por isso não pode manter a sua sessão. Permita os cookies deste site nas definições do navegador e tente de novo.',
  'sign_in.link_kept': 'O seu link de acesso não foi usado. Continua na barra de endereço.',
} satisfies MessagesOf<typeof en>
