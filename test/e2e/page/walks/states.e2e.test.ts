import { withService } from '../../with-service'
import { everyState } from './every-state'

withService()
// the other walks in English and Arabic are among the stories
everyState(['en', 'ar'], ['endings', 'refund', 'away', 'plain', 'hurry', 'front'])
everyState(['am'], ['form', 'paying', 'endings', 'refund', 'away', 'plain', 'hurry', 'front'])
