import type { MessagesOf } from '../../../../words/create-texts'
import type en from '../en/settings'

export default {
  'settings.title': 'Mipangilio',
  'settings.of_test': 'Mipangilio ya hali ya jaribio. Hali halisi ina yake.',
  'settings.of_live': 'Mipangilio ya hali halisi. Hali ya jaribio ina yake.',
  'settings.profile': 'Wanachoona wateja',
  'settings.name': 'Jina la biashara',
  'settings.name_hint': 'Huonyeshwa kwenye kila ukurasa usiotaja jina lingine.',
  'settings.support_email': 'Barua pepe ya wateja',
  'settings.support_email_hint': 'Wateja huiandikia mambo yakienda vibaya.',
  'settings.privacy_url': 'Kiungo cha taarifa yako ya faragha',
  'settings.privacy_url_hint': 'Kipo chini ya kila ukurasa, kama https://shop.example/privacy.',
  'settings.locale': 'Lugha ya kurasa zako',
  'settings.locale_hint':
    'Kwa wateja ambao kivinjari chao hakiombi lugha yoyote ya kurasa. Ukurasa unaweza kuwa na lugha yake.',
  'settings.logo': 'Nembo',
  'settings.logo_file': 'Nembo yako',
  'settings.logo_hint': 'PNG, JPEG, WebP au SVG, hadi MB 4. Kurasa zenye nembo zao hubaki nazo.',
  'settings.mail': 'Barua pepe kwako',
  'settings.no_mail': 'Huduma hii haitumi barua pepe. Mwendeshaji wake anaweza kuiwezesha.',
  'settings.day': 'Saa za eneo lako',
  'settings.address': 'Anwani ya barua pepe',
  'settings.address_hint':
    'Anwani mpya hutumiwa kiungo kwanza. Barua pepe huanza baada ya kiungo kufunguliwa. Tupu: hakuna barua pepe.',
  'settings.pending': 'Kiungo kimetumwa kwa {email}. Kinafanya kazi kwa saa 24.',
  'settings.pending_meanwhile': 'Hadi kiungo kifunguliwe, barua pepe zinakwenda kwa {email}.',
  'settings.pending_none': 'Hadi kiungo kifunguliwe, hakuna barua pepe zinazotumwa.',
  'settings.send_again': 'Tuma kiungo kingine',
  'settings.notifications': 'Arifa',
  'settings.payments': 'Kila malipo',
  'settings.daily_summary': 'Muhtasari kila asubuhi, wenye malipo ya siku iliyotangulia',
  'settings.name_customers': 'Jumuisha majina ya wateja',
  'settings.name_customers_hint': 'Barua pepe si za siri. Iache imezimwa ukiweza.',
  'settings.mail_locale': 'Lugha ya barua pepe',
  'settings.time_zone': 'Saa za eneo',
  'settings.time_zone_hint':
    'Huamua siku inaanza lini kwenye barua pepe, na saa zinazoonyeshwa humo. Dashibodi hutumia saa za eneo za kifaa hiki: {zone}.',
  'settings.time_zone_use': 'Tumia {zone}',
} satisfies MessagesOf<typeof en>
