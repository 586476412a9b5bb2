import { addressProblem, sameAddress } from '../../payment/address/check'
import { wearStyles } from '../frame/wear-styles'
import { enPaying } from '../locales/en-paying'
import { learnEnglish } from '../locales/english'
import { readAnswer } from './read-answer'

learnEnglish(enPaying)

/** What is needed once somebody has begun: to read answers, to check an address before it is shown, to dress what comes then. */
export const touchedParts = { addressProblem, readAnswer, sameAddress, wearStyles }
export type TouchedParts = typeof touchedParts
