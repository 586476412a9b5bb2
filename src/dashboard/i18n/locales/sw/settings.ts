import type { MessagesOf } from '../../messages-of'
import type en from '../en/settings'

export default {
  'settings.title': 'Mipangilio',
} satisfies MessagesOf<typeof en>
