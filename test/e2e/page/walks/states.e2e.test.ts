import { withService } from '../../with-service'
import { everyState } from './every-state'

withService()
// `form` and `paying` run in English and Arabic in `test/e2e/stories/access.e2e.test.ts`.
everyState(['en', 'ar'], ['endings', 'refund', 'offline', 'without-script', 'short-price', 'before-upstream'])
everyState(
  ['am'],
  ['form', 'paying', 'endings', 'refund', 'offline', 'without-script', 'short-price', 'before-upstream'],
)
