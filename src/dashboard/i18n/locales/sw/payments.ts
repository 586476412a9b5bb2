import type { MessagesOf } from '../../messages-of'
import type en from '../en/payments'

export default {
  'payments.title': 'Malipo',
} satisfies MessagesOf<typeof en>
