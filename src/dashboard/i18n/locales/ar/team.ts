import type { MessagesOf } from '../../messages-of'
import type en from '../en/team'

export default {
  'team.title': 'الفريق والأجهزة',
} satisfies MessagesOf<typeof en>
