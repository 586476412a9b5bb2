import type { MessagesOf } from '../../messages-of'
import type en from '../en/pages'

export default {
  'pages.title': 'الصفحات',
} satisfies MessagesOf<typeof en>
