import type { MessagesOf } from '../../../../words/create-texts'
import type en from '../en/settings'

export default {
  'settings.title': 'Saituna',
  'settings.of_test': 'Saitunan yanayin gwaji. Yanayin gaske yana da nasa saituna.',
  'settings.of_live': 'Saitunan yanayin gaske. Yanayin gwaji yana da nasa saituna.',
  'settings.profile': 'Abin da masu saya suke gani',
  'settings.name': 'Sunan kasuwanci',
  'settings.name_hint': 'Ana nuna shi a kowane shafi da bai sa wani suna ba.',
  'settings.support_email': 'Imel na masu saya',
  'settings.support_email_hint': 'Masu saya suna rubutawa wannan adireshi idan an sami matsala.',
  'settings.privacy_url': 'Mahaɗin bayanin sirrinka',
  'settings.privacy_url_hint': 'Ana nuna shi a ƙasan kowane shafi, kamar https://shop.example/privacy.',
  'settings.locale': 'Harshen shafukanka',
  'settings.locale_hint': 'Ga masu saya da burauzarsu ke neman harshen da shafuka ba su da shi. Shafi zai iya sa nasa.',
  'settings.logo': 'Tambari',
  'settings.logo_file': 'Tambarinka',
  'settings.logo_hint': 'PNG, JPEG, WebP ko SVG, har zuwa 4 MB. Shafukan da ke da nasu tambari za su ci gaba da shi.',
  'settings.mail': 'Imel zuwa gare ka',
  'settings.no_mail': 'Wannan sabis ba ya aika imel. Mai kula da shi zai iya shirya hakan.',
  'settings.day': 'Yankin lokacinka',
  'settings.address': 'Adireshin imel',
  'settings.address_hint':
    'Da farko muna aika mahaɗi zuwa sabon adireshi. Imel yana farawa idan an buɗe mahaɗin. Bar shi babu komai idan ba ka son imel.',
  'settings.pending': 'An aika mahaɗi zuwa {email}. Yana aiki na awa 24.',
  'settings.pending_meanwhile': 'Har sai an buɗe mahaɗin, imel yana zuwa {email}.',
  'settings.pending_none': 'Har sai an buɗe mahaɗin, ba a aika imel.',
  'settings.send_again': 'Aika wani mahaɗi',
  'settings.notifications': 'Sanarwa',
  'settings.payments': 'Kowane biya',
  'settings.daily_summary': 'Taƙaitaccen bayani kowace safiya, da biyan ranar da ta gabata',
  'settings.name_customers': 'Sa sunayen masu saya',
  'settings.name_customers_hint': 'Imel ba sirri ba ne. Bar wannan a kashe idan za ka iya.',
  'settings.mail_locale': 'Harshen imel',
  'settings.time_zone': 'Yankin lokaci',
  'settings.time_zone_hint':
    'Yana nuna lokacin da rana take farawa a imel, da lokutan da ke ciki. Allon aiki yana amfani da yankin lokacin wannan na’ura: {zone}.',
} satisfies MessagesOf<typeof en>
