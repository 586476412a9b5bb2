import { everyState } from '../page/every-state'

everyState(['en', 'ar'], ['form', 'paying'])
