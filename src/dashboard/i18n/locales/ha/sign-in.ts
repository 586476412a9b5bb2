import type { MessagesOf } from '../../../../words/create-texts'
import type en from '../en/sign-in'

export default {
  'sign_in.title': 'Shiga',
  'sign_in.starting': 'Ana buɗe allon aiki…',
  'sign_in.by_link': 'Ana shiga da mahaɗin da ke aiki sau ɗaya. Babu kalmar sirri.',
  'sign_in.ready': 'Wannan mahaɗi yana aiki sau ɗaya. Shiga idan ka shirya.',
  'sign_in.link_refused': 'An riga an yi amfani da wannan mahaɗi, ko lokacinsa ya wuce. Nemi sabo.',
  'sign_in.ended': 'Lokacin shigarka ya ƙare. An ajiye duk abin da ka aika.',
  'sign_in.passkey': 'Yi amfani da sawun yatsa ko PIN',
  'sign_in.passkey_failed': 'Wannan na’ura ba ta shigar da kai ba. Sake gwadawa, ko ka yi amfani da mahaɗi.',
  'sign_in.recovery': 'Wayarka ta ɓace?',
  'sign_in.recovery_code': 'Lambar dawowa',
  'sign_in.recovery_hint': 'Kowace lamba tana aiki sau ɗaya.',
  'sign_in.recovery_wrong': 'Wannan lamba ba daidai ba ce, ko an riga an yi amfani da ita.',
  'sign_in.replace_title': 'A shiga da wannan mahaɗi?',
  'sign_in.replace_text':
    'Wannan na’ura ta shiga {merchant}. Mahaɗin zai iya buɗe wani allon aiki, inda za ka karɓi kuɗi na wani shago. Idan ba kai ka nemi mahaɗin ba, ka tsaya.',
  'sign_in.stay': 'Tsaya da {merchant}',
  'sign_in.replace': 'Shiga da mahaɗin',
  'sign_in.email': 'Imel ɗinka',
  'sign_in.send': 'Aiko min da mahaɗi',
  'sign_in.have_link': 'Ina da mahaɗi',
  'sign_in.link': 'Mahaɗinka',
  'sign_in.link_hint':
    'Kwafi mahaɗin daga imel ko saƙo. Wurin karɓar kuɗi da aka sa a iPhone yana buƙatar haka, domin a can mahaɗi yana buɗewa a Safari.',
  'sign_in.link_wrong': 'Wannan ba mahaɗin shiga ba ne. Kwafi duka, har da abin da ke bayan #.',
  'sign_in.sent': 'Idan wannan adireshi na memba ne, mun aika masa da mahaɗi. Yana aiki na minti 15.',
  'sign_in.no_mail': 'Wannan sabis ba ya aika imel. Nemi mahaɗi daga mai shago. Mai kula da sabis yana yin sa da',
  'sign_in.unreachable': 'Sashen biyan kuɗi ba ya amsawa. Kuɗinka yana lafiya.',
  'sign_in.no_cookies':
    'Wannan burauza ba ta ajiye cookies na wannan shafi, don haka ba za ka iya ci gaba da kasancewa a ciki ba. Ba da izinin cookies na wannan shafi a saitunan burauza, sannan ka sake gwadawa.',
  'sign_in.link_kept': 'Ba a yi amfani da mahaɗin shigarka ba. Yana nan a sandar adireshi.',
} satisfies MessagesOf<typeof en>
