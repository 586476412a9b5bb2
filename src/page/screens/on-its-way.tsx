import { StateLine, type StateScreen } from '../paying/state-line'
import { Loading } from './loading'

/** Only the state, while the rest of the screen is still being loaded. */
export function OnItsWay({ screen }: { screen: StateScreen }) {
  return (
    <>
      <StateLine state={screen.name} />
      <Loading />
    </>
  )
}
