import type { MessagesOf } from '../../../../words/create-texts'
import type en from '../en/layout'

export default {
  'layout.menu': 'Menu',
  'layout.more': 'Ƙari',
  'layout.navigation': 'Sassa',
  'layout.skip': 'Tsallaka zuwa abin da ke ciki',
  'layout.mode': 'Gwaji ko na gaske',
  'layout.test': 'Gwaji',
  'layout.live': 'Na gaske',
  'layout.test_hint': 'Yanayin gwaji: babu kuɗin gaske.',
  'layout.language': 'Harshe',
  'layout.sign_out': 'Fita',
  'layout.signed_in_as': 'Ka shiga a matsayin {name}',
  'layout.owner': 'mai shago',
  'layout.cashier': 'mai karɓar kuɗi',
  'layout.viewer': 'mai kallo',
  'layout.documentation': 'Takardun bayani',
  'layout.group_shop': 'Shago',
  'layout.group_money': 'Kuɗi',
  'layout.group_developers': 'Masu haɗa shafi',
  'layout.group_account': 'Asusu',
  'layout.not_found': 'Ba a sami shafin ba',
  'layout.not_found_text': 'Wataƙila an yi kuskure a adireshin, ko an cire shafin.',
  'layout.forbidden': 'Matsayinka bai ba da izini ba. Mai shago zai iya canza shi.',
  'layout.old_build': 'Akwai sabon allon aiki. Kammala abin da kake rubutawa, sannan ka sake buɗe shafin.',
  'layout.reload': 'Sake buɗe shafin',
} satisfies MessagesOf<typeof en>
