import type { MessagesOf } from '../../messages-of'
import type en from '../en/customers'

export default {
  'customers.title': 'Wateja',
} satisfies MessagesOf<typeof en>
