import type { MessagesOf } from '../../messages-of'
import type en from '../en/today'

export default {
  'today.title': 'Leo',
} satisfies MessagesOf<typeof en>
