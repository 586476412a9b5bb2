import type { MessagesOf } from '../../messages-of'
import type en from '../en/payouts'

export default {
  'payouts.title': 'التحويلات',
} satisfies MessagesOf<typeof en>
