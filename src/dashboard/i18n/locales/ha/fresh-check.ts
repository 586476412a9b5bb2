import type { MessagesOf } from '../../../../words/create-texts'
import type en from '../en/fresh-check'

export default {
  'check.title': 'Tabbatar da cewa kai ne',
  'check.payout': 'Aika zuwa banki',
  'check.swap': 'Musanya',
  'check.refund': 'Mayar da kuɗi',
  'check.wallet': 'Canza walat ɗinka',
  'check.key': 'Yi maɓallin API',
  'check.member': 'Canza ma’aikata',
  'check.refund_limit': 'Canza iyakar mayar da kuɗi',
  'check.passkey': 'Canza yadda kake shiga',
  'check.recovery_codes': 'Yi lambobin dawowa',
  'check.to': 'Zuwa',
  'check.passkey_text': 'Tabbatar da sawun yatsa, fuska ko PIN na na’urarka.',
  'check.use_passkey': 'Yi amfani da sawun yatsa ko PIN',
  'check.code_text': 'Mun aika lamba zuwa {email}. Tana aiki na minti 5.',
  'check.code': 'Lambar da ke imel',
  'check.confirm': 'Tabbatar',
  'check.send_again': 'Aika sabuwar lamba',
  'check.code_wrong': 'Wannan lamba ba daidai ba ce.',
  'check.over': 'Lokacin tabbatarwa ya ƙare. Sake farawa.',
  'check.passkey_failed': 'Na’urarka ba ta tabbatar ba. Sake gwadawa.',
  'check.cancelled': 'Ba a tabbatar ba. Ba a canza komai ba.',
  'check.hint': 'Tabbatar da abin da kai da kanka ka fara kaɗai.',
} satisfies MessagesOf<typeof en>
