import { OfflineNotice } from './offline-notice'
import { RenewedNotice } from './renewed-notice'
import './notices.css'

/** What the customer must know on any screen: below it, where nothing moves that is about to be tapped. */
export function Notices() {
  return (
    <>
      <OfflineNotice />
      <RenewedNotice />
    </>
  )
}
