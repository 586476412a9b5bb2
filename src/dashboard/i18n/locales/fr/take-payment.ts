import type { MessagesOf } from '../../messages-of'
import type en from '../en/take-payment'

export default {
  'take_payment.title': 'Encaisser',
} satisfies MessagesOf<typeof en>
