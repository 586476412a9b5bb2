import type { MessagesOf } from '../../messages-of'
import type en from '../en/wallets'

export default {
  'wallets.title': 'Carteiras',
} satisfies MessagesOf<typeof en>
