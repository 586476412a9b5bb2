import type { MessagesOf } from '../../messages-of'
import type en from '../en/swaps'

export default {
  'swaps.title': 'Trocas',
} satisfies MessagesOf<typeof en>
