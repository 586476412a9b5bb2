import type { MessagesOf } from '../../../../words/create-texts'
import type en from '../en/search'

export default {
  'search.title': 'Tafuta',
  'search.placeholder': 'Jina, kiasi, namba ya oda…',
  'search.hint':
    'Hupata malipo, wateja, ankara, kurasa na marejesho. Sehemu ya neno inatosha. Kiasi, miamala na anwani huandikwa nzima.',
  'search.close': 'Funga',
  'search.results': 'Matokeo',
  'search.searching': 'Inatafuta…',
  'search.count': { one: 'Tokeo {n}', other: 'Matokeo {n}' },
  'search.nothing': 'Hakuna kilichopatikana kwa “{query}”. Hakikisha tahajia, au andika neno lingine.',
  'search.all_payments': 'Onyesha malipo yote yaliyopatikana',
  'search.more': 'Yapo mengine. Ongeza neno ili kupunguza matokeo.',
} satisfies MessagesOf<typeof en>
