import { addressProblem, sameAddress } from '../../payment/address/check'
import { enPaying } from '../locales/en-paying'
import { learnEnglish } from '../locales/english'
import type { AddressCheck } from './ports'

learnEnglish(enPaying)

/** With the words of an address: no screen gets one that has not passed. */
export const addressCheck: AddressCheck = { addressProblem, sameAddress }
