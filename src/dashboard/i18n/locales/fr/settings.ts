import type { MessagesOf } from '../../../../words/create-texts'
import type en from '../en/settings'

export default {
  'settings.title': 'Réglages',
  'settings.of_test': 'Réglages du mode test. Le mode réel a les siens.',
  'settings.of_live': 'Réglages du mode réel. Le mode test a les siens.',
  'settings.profile': 'Ce que voient les clients',
  'settings.name': 'Nom de l’entreprise',
  'settings.name_hint': 'Affiché sur chaque page qui n’indique pas un autre nom.',
  'settings.support_email': 'E-mail pour les clients',
  'settings.support_email_hint': 'Les clients y écrivent en cas de problème.',
  'settings.privacy_url': 'Lien vers votre politique de confidentialité',
  'settings.privacy_url_hint': 'Il figure en bas de chaque page, comme https://shop.example/privacy.',
  'settings.locale': 'Langue de vos pages',
  'settings.locale_hint':
    'Pour les clients dont le navigateur ne demande aucune des langues des pages. Une page peut avoir la sienne.',
  'settings.logo': 'Logo',
  'settings.logo_file': 'Votre logo',
  'settings.logo_hint': 'PNG, JPEG, WebP ou SVG, 4 Mo au plus. Les pages qui ont leur propre logo le gardent.',
  'settings.mail': 'E-mails pour vous',
  'settings.no_mail': 'Ce service n’envoie pas d’e-mails. Son exploitant peut les configurer.',
  'settings.day': 'Votre fuseau horaire',
  'settings.address': 'Adresse e-mail',
  'settings.address_hint':
    'Nous envoyons d’abord un lien à une nouvelle adresse. Les e-mails commencent quand le lien a été ouvert. Vide : aucun e-mail.',
  'settings.pending': 'Un lien a été envoyé à {email}. Il est valable 24 heures.',
  'settings.pending_meanwhile': 'Tant que le lien n’a pas été ouvert, les e-mails vont à {email}.',
  'settings.pending_none': 'Tant que le lien n’a pas été ouvert, aucun e-mail n’est envoyé.',
  'settings.send_again': 'Envoyer un autre lien',
  'settings.notifications': 'Notifications',
  'settings.payments': 'Chaque paiement',
  'settings.daily_summary': 'Un résumé chaque matin, avec les paiements de la veille',
  'settings.name_customers': 'Inclure les noms des clients',
  'settings.name_customers_hint': 'Les e-mails ne sont pas confidentiels. Laissez désactivé si possible.',
  'settings.mail_locale': 'Langue des e-mails',
  'settings.time_zone': 'Fuseau horaire',
  'settings.time_zone_hint':
    'Définit quand une journée commence dans les e-mails, et les heures qu’ils indiquent. Le tableau de bord utilise le fuseau horaire de cet appareil : {zone}.',
  'settings.time_zone_use': 'Utiliser {zone}',
} satisfies MessagesOf<typeof en>
