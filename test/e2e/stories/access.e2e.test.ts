import { everyState } from '../page/walks/every-state'
import { withService } from '../with-service'

withService()
everyState(['en', 'ar'], ['form', 'paying'])
