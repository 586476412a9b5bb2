import type { MessagesOf } from '../../../../words/create-texts'
import type en from '../en/settings'

export default {
  'settings.title': 'Definições',
  'settings.of_test': 'Definições do modo de teste. O modo real tem as suas.',
  'settings.of_live': 'Definições do modo real. O modo de teste tem as suas.',
  'settings.profile': 'O que os clientes veem',
  'settings.name': 'Nome da empresa',
  'settings.name_hint': 'Mostrado em cada página que não indique outro nome.',
  'settings.support_email': 'E-mail para os clientes',
  'settings.support_email_hint': 'Os clientes escrevem para lá quando algo corre mal.',
  'settings.privacy_url': 'Link para a sua política de privacidade',
  'settings.privacy_url_hint': 'Fica no fundo de cada página, como https://shop.example/privacy.',
  'settings.locale': 'Idioma das suas páginas',
  'settings.locale_hint':
    'Para os clientes cujo navegador não pede nenhum dos idiomas das páginas. Uma página pode ter o seu.',
  'settings.logo': 'Logótipo',
  'settings.logo_file': 'O seu logótipo',
  'settings.logo_hint': 'PNG, JPEG, WebP ou SVG, até 4 MB. As páginas com logótipo próprio mantêm-no.',
  'settings.mail': 'E-mails para si',
  'settings.no_mail': 'Este serviço não envia e-mails. O operador pode configurá-los.',
  'settings.day': 'O seu fuso horário',
  'settings.address': 'Endereço de e-mail',
  'settings.address_hint':
    'Enviamos primeiro um link para um novo endereço. Os e-mails começam depois de o link ser aberto. Vazio: sem e-mails.',
  'settings.pending': 'Foi enviado um link para {email}. Funciona durante 24 horas.',
  'settings.pending_meanwhile': 'Até o link ser aberto, os e-mails vão para {email}.',
  'settings.pending_none': 'Até o link ser aberto, não são enviados e-mails.',
  'settings.send_again': 'Enviar outro link',
  'settings.notifications': 'Notificações',
  'settings.payments': 'Cada pagamento',
  'settings.daily_summary': 'Um resumo todas as manhãs, com os pagamentos do dia anterior',
  'settings.name_customers': 'Incluir os nomes dos clientes',
  'settings.name_customers_hint': 'Os e-mails não são privados. Deixe desligado, se puder.',
  'settings.mail_locale': 'Idioma dos e-mails',
  'settings.time_zone': 'Fuso horário',
  'settings.time_zone_hint':
    'Define quando começa um dia nos e-mails, e as horas que eles mostram. O painel usa o fuso horário deste dispositivo: {zone}.',
  'settings.time_zone_use': 'Usar {zone}',
} satisfies MessagesOf<typeof en>
