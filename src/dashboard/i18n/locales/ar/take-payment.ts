import type { MessagesOf } from '../../messages-of'
import type en from '../en/take-payment'

export default {
  'take_payment.title': 'استلام دفعة',
} satisfies MessagesOf<typeof en>
