import type { MessagesOf } from '../../messages-of'
import type en from '../en/balances'

export default {
  'balances.title': 'Salio',
} satisfies MessagesOf<typeof en>
