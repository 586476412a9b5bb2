import { withService } from '../../with-service'
import { everyState } from './every-state'

withService()
// The stories have the other walks in English and Arabic.
everyState(['en', 'ar'], ['endings', 'refund', 'away', 'plain', 'hurry', 'front'])
everyState(['am'], ['form', 'paying', 'endings', 'refund', 'away', 'plain', 'hurry', 'front'])
