import type { MessagesOf } from '../../messages-of'
import type en from '../en/balances'

export default {
  'balances.title': 'الأرصدة',
} satisfies MessagesOf<typeof en>
