import type { MessagesOf } from '../../messages-of'
import type en from '../en/keys'

export default {
  'keys.title': 'Clés API',
} satisfies MessagesOf<typeof en>
