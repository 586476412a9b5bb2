import type { MessagesOf } from '../../messages-of'
import type en from '../en/today'

export default {
  'today.title': 'اليوم',
} satisfies MessagesOf<typeof en>
