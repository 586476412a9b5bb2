import type { MessagesOf } from '../../messages-of'
import type en from '../en/settings'

export default {
  'settings.title': 'Definições',
} satisfies MessagesOf<typeof en>
