import type { MessagesOf } from '../../messages-of'
import type en from '../en/today'

export default {
  'today.title': 'Hoje',
} satisfies MessagesOf<typeof en>
