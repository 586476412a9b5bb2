import type { MessagesOf } from '../../messages-of'
import type en from '../en/today'

export default {
  'today.title': 'Aujourd’hui',
} satisfies MessagesOf<typeof en>
