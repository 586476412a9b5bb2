import type { MessagesOf } from '../../messages-of'
import type en from '../en/swaps'

export default {
  'swaps.title': 'Échanges',
} satisfies MessagesOf<typeof en>
