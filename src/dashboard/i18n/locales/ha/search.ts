import type { MessagesOf } from '../../../../words/create-texts'
import type en from '../en/search'

export default {
  'search.title': 'Nema',
  'search.placeholder': 'Suna, adadi, lambar oda…',
  'search.hint':
    'Yana nemo biya, masu saya, daftari, shafuka da kuɗin da aka mayar. Ɓangaren kalma ya isa. Rubuta adadi, lambar ciniki da adireshi duka.',
  'search.close': 'Rufe',
  'search.results': 'Sakamako',
  'search.searching': 'Ana nema…',
  'search.count': { one: 'sakamako {n}', other: 'sakamako {n}' },
  'search.nothing': 'Ba a sami komai ba na “{query}”. Duba rubutun, ko ka rubuta wata kalma.',
  'search.all_payments': 'Nuna duk biyan da aka samu',
  'search.more': 'Akwai ƙari. Rubuta wata kalma don rage su.',
} satisfies MessagesOf<typeof en>
