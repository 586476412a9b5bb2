import type { MessagesOf } from '../../messages-of'
import type en from '../en/settings'

export default {
  'settings.title': 'Réglages',
} satisfies MessagesOf<typeof en>
