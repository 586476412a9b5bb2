import type { MessagesOf } from '../../../../words/create-texts'
import type en from '../en/layout'

export default {
  'layout.menu': 'Menyu',
  'layout.more': 'Zaidi',
  'layout.navigation': 'Sehemu',
  'layout.skip': 'Ruka hadi maudhui',
  'layout.mode': 'Jaribio au halisi',
  'layout.test': 'Jaribio',
  'layout.live': 'Halisi',
  'layout.test_hint': 'Hali ya jaribio: hakuna pesa halisi.',
  'layout.language': 'Lugha',
  'layout.sign_out': 'Toka',
  'layout.signed_in_as': 'Umeingia kama {name}',
  'layout.owner': 'mmiliki',
  'layout.manager': 'meneja',
  'layout.cashier': 'keshia',
  'layout.viewer': 'mtazamaji',
  'layout.documentation': 'Nyaraka',
  'layout.group_shop': 'Duka',
  'layout.group_money': 'Pesa',
  'layout.group_developers': 'Wasanidi',
  'layout.group_account': 'Akaunti',
  'layout.not_found': 'Ukurasa haukupatikana',
  'layout.not_found_text': 'Huenda anwani ina kosa, au ukurasa uliondolewa.',
  'layout.forbidden': 'Wajibu wako hauruhusu hili. Mmiliki anaweza kubadilisha.',
} satisfies MessagesOf<typeof en>
