import type { MessagesOf } from '../../messages-of'
import type en from '../en/customers'

export default {
  'customers.title': 'Clientes',
} satisfies MessagesOf<typeof en>
