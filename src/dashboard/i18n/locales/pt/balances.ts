import type { MessagesOf } from '../../messages-of'
import type en from '../en/balances'

export default {
  'balances.title': 'Saldos',
} satisfies MessagesOf<typeof en>
