import type { MessagesOf } from '../../messages-of'
import type en from '../en/swaps'

export default {
  'swaps.title': 'المبادلات',
} satisfies MessagesOf<typeof en>
