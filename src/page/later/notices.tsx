import { MovedOn } from './moved-on'
import { OfflineNotice } from './offline-notice'

/** What the customer must know first, above every screen. */
export function Notices() {
  return (
    <>
      <OfflineNotice />
      <MovedOn />
    </>
  )
}
