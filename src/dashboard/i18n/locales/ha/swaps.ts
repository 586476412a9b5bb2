import type { MessagesOf } from '../../../../words/create-texts'
import type en from '../en/swaps'

export default {
  'swaps.title': 'Musanya',
  'swaps.new': 'Musanya',
  'swaps.swap': 'Musanya',
  'swaps.empty': 'Babu musanya tukuna',
  'swaps.empty_text':
    'Musanya stablecoin zuwa naira, ko naira zuwa stablecoin. Za ka ga farashi kafin ka yanke shawara.',
  'swaps.from': 'Daga',
  'swaps.to': 'Zuwa',
  'swaps.amount': 'Adadin da za a musanya',
  'swaps.network': 'Hanyar sadarwar karɓa',
  'swaps.network_cheapest': 'Mafi arha',
  'swaps.rate': 'Farashi',
  'swaps.quote': 'Nuna farashin',
  'swaps.quote_text': 'Farashin yana aiki kamar minti ɗaya. Ba a musanya komai sai ka tabbatar.',
  'swaps.quote_again': 'Ɗauki sabon farashi',
  'swaps.valid_until': 'Farashin yana aiki har zuwa {time}.',
  'swaps.price_expired': 'Lokacin wannan farashi ya ƙare. Ba a musanya komai ba.',
  'swaps.execute': 'Musanya yanzu',
  'swaps.execute_text': 'Za ka musanya {from} da {to}. Ba a iya janye musanya.',
  'swaps.started': 'An fara musanya',
  'swaps.failed_text': 'Wannan musanya ba ta yi nasara ba. Kuɗin ya dawo hannunka.',
  'swaps.for_amount': 'a kan {amount}',
  'swaps.quoted': 'Farashin yana aiki',
  'swaps.expired': 'Lokacin farashi ya ƙare',
  'swaps.processing': 'Ana kan yi',
  'swaps.completed': 'An kammala',
  'swaps.failed': 'Bai yi nasara ba',
} satisfies MessagesOf<typeof en>
