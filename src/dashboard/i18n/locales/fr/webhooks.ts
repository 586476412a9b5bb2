import type { MessagesOf } from '../../messages-of'
import type en from '../en/webhooks'

export default {
  'webhooks.title': 'Webhooks',
} satisfies MessagesOf<typeof en>
