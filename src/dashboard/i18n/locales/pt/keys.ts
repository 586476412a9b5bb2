import type { MessagesOf } from '../../messages-of'
import type en from '../en/keys'

export default {
  'keys.title': 'Chaves de API',
} satisfies MessagesOf<typeof en>
