import type { MessagesOf } from '../../messages-of'
import type en from '../en/keys'

export default {
  'keys.title': 'مفاتيح API',
} satisfies MessagesOf<typeof en>
