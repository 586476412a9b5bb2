import type { MessagesOf } from '../../messages-of'
import type en from '../en/payments'

export default {
  'payments.title': 'المدفوعات',
} satisfies MessagesOf<typeof en>
