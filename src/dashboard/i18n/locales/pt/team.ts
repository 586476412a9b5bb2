import type { MessagesOf } from '../../messages-of'
import type en from '../en/team'

export default {
  'team.title': 'Equipa e dispositivos',
} satisfies MessagesOf<typeof en>
