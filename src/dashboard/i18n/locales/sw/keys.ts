import type { MessagesOf } from '../../messages-of'
import type en from '../en/keys'

export default {
  'keys.title': 'Funguo za API',
} satisfies MessagesOf<typeof en>
