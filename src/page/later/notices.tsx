import { MovedOn } from './moved-on'
import { OfflineNotice } from './offline-notice'

/** Above every screen: what the customer must know before he reads it. */
export function Notices() {
  return (
    <>
      <OfflineNotice />
      <MovedOn />
    </>
  )
}
