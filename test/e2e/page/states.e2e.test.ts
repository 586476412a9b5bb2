import { everyState } from './every-state'

// the other walks in these two languages are among the stories
everyState(['en', 'ar'], ['endings', 'refund', 'away', 'plain', 'hurry', 'front'])
everyState(['am'], ['form', 'paying', 'endings', 'refund', 'away', 'plain', 'hurry', 'front'])
