import type { MessagesOf } from '../../messages-of'
import type en from '../en/invoices'

export default {
  'invoices.title': 'Faturas',
} satisfies MessagesOf<typeof en>
