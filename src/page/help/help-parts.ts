import styles from 'virtual:styles/help'
import { wearStyles } from '../frame/wear-styles'
import { AddressComparison } from './address-comparison'
import { Arrives } from './arrives'
import { Claim } from './claim'
import { Languages } from './languages'
import { OtherMethod } from './other-method'
import { Share } from './share'
import { Wallets } from './wallets'

wearStyles(styles)

export const helpParts = { AddressComparison, Arrives, Claim, Languages, OtherMethod, Share, Wallets }
export type HelpParts = typeof helpParts
