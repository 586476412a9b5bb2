import type { MessagesOf } from '../../messages-of'
import type en from '../en/team'

export default {
  'team.title': 'Timu na vifaa',
} satisfies MessagesOf<typeof en>
