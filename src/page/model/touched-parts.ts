import { addressProblem, sameAddress } from '../../payment/address/check'
import { enPaying } from '../locales/en-paying'
import { learnEnglish } from '../locales/english'
import { readAnswer } from './read-answer'

learnEnglish(enPaying)

/** What is needed once somebody has begun: to read what the service answers, and to check an address before it is shown. */
export const touchedParts = { addressProblem, readAnswer, sameAddress }
export type TouchedParts = typeof touchedParts
