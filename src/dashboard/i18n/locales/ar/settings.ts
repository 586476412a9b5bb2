import type { MessagesOf } from '../../messages-of'
import type en from '../en/settings'

export default {
  'settings.title': 'الإعدادات',
} satisfies MessagesOf<typeof en>
