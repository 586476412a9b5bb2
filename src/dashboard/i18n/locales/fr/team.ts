import type { MessagesOf } from '../../messages-of'
import type en from '../en/team'

export default {
  'team.title': 'Équipe et appareils',
} satisfies MessagesOf<typeof en>
