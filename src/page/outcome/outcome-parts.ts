import styles from 'virtual:styles/outcome'
import { wearStyles } from '../frame/wear-styles'
import { OutcomeDetails } from './outcome-details'
import { RenewButton } from './renew-button'

wearStyles(styles)

/** What is seen when money has arrived or the time is over: a chunk that is fetched when one of the two is near. */
export const outcomeParts = { OutcomeDetails, RenewButton }
export type OutcomeParts = typeof outcomeParts
